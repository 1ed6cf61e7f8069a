import type { Pence } from "./pence.ts";

/** Pence as people read them in the United Kingdom: `£1,234.50`, with a minus sign before the pound for money going back. */
export function formatPounds(amount: Pence): string {
  const [pounds = "0", rest = "00"] = (Math.abs(amount) / 100).toFixed(2).split(".");
  const grouped = pounds.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}£${grouped}.${rest}`;
}
