import type { Brand } from "./basic-types.ts";

/** Money: a whole number of minor units, negative for money going back. */
export type Pence = Brand<number, "Pence">;

function isPence(value: number): value is Pence {
  return Number.isSafeInteger(value);
}

/** Brands a whole number of pence; a fraction or an unsafe integer is a defect and throws a RangeError. */
export function pence(value: number): Pence {
  // Without this, minus zero would print as "-0" and differ from 0 under Object.is.
  const whole = value === 0 ? 0 : value;
  if (!isPence(whole)) throw new RangeError(`Not a whole number of pence: ${value}`);
  return whole;
}

/** No money. */
export const ZERO_PENCE: Pence = pence(0);

/** The sum of any number of amounts, in pence; of none, zero. */
export function addPence(...amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/** `from` less `amount`, in pence. */
export function subtractPence(from: Pence, amount: Pence): Pence {
  return pence(from - amount);
}

/** `amount` times a whole count, in pence. */
export function timesPence(amount: Pence, count: number): Pence {
  return pence(amount * count);
}

/** Pence as people read them in the United Kingdom: `£1,234.50`, with a minus sign before the pound for money going back. */
export function formatPounds(amount: Pence): string {
  const [pounds = "0", rest = "00"] = (Math.abs(amount) / 100).toFixed(2).split(".");
  const grouped = pounds.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}£${grouped}.${rest}`;
}
