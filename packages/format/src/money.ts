import { formatCount } from "./counts.ts";

/** "£27" or "£13.50" from integer pence. A negative amount has a minus sign before the pound: "−£5". */
export function formatPence(pence: number): string {
  return pence % 100 === 0 ? `${sign(pence)}${formatCount(Math.abs(pence) / 100)}` : formatPenceExact(pence);
}

/** "£27.00" from integer pence, always with pence, for columns of amounts. */
export function formatPenceExact(pence: number): string {
  const all = Math.round(Math.abs(pence));
  return `${sign(pence)}${formatCount(Math.trunc(all / 100))}.${String(all % 100).padStart(2, "0")}`;
}

/** "1234.50" from integer pence, for files and machines: no sign for the currency, none between thousands. */
export function poundsDecimal(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** A true minus sign, which Intl doesn't write. */
const sign = (pence: number): string => (pence < 0 ? "−£" : "£");
