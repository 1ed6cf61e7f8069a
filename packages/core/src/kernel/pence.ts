import type { Brand } from "./basic-types.ts";

/** An amount of money in whole pence; negative for money going back. */
export type Pence = Brand<number, "Pence">;

function isPence(value: number): value is Pence {
  return Number.isSafeInteger(value);
}

/** Brands a whole number of pence; throws a RangeError for a fraction or an unsafe integer. */
export function pence(value: number): Pence {
  // Minus zero would print as "-0" and differ from 0 under Object.is.
  const whole = value === 0 ? 0 : value;
  if (!isPence(whole)) throw new RangeError(`Not a whole number of pence: ${value}`);
  return whole;
}

export const ZERO_PENCE: Pence = pence(0);

/** The sum of the amounts; zero without any. */
export function addPence(...amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/** `from` minus `amount`. */
export function subtractPence(from: Pence, amount: Pence): Pence {
  return pence(from - amount);
}

/** `amount` times a whole count. */
export function timesPence(amount: Pence, count: number): Pence {
  return pence(amount * count);
}
