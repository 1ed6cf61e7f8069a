import { formatCount } from "@matinee/format";

/** Limits and rules that the forms of what a school sells share. Each rule returns what is wrong, or null. */
export const MAX_NAME = 100;
export const MAX_TEXT = 2_000;
export const MAX_PLACES = 500;
/** £10,000, in pence. */
const MAX_PRICE = 1_000_000;
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

export function tooLong(text: string, most: number): string | null {
  return [...text].length > most ? `Please shorten this to ${formatCount(most)} characters.` : null;
}

export function wholeProblem(value: number, least: number, most: number): string | null {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return null;
  return `Please enter a whole number from ${least} to ${formatCount(most)}.`;
}

/** `price` in pence. */
export function priceProblem(price: number): string | null {
  if (!Number.isSafeInteger(price)) return "Please use whole pence, such as £12.50.";
  if (price < 0) return "A price can't be below zero.";
  return price > MAX_PRICE ? "Please check this price: it is above £10,000." : null;
}

/** `rate` in per cent. `what` is sold, in the plural. */
export function vatProblem(rate: number, isVatRegistered: boolean, what: string): string | null {
  if (!Number.isInteger(Math.round(rate * 1e6) / 1e4) || rate < 0 || rate > 100) return "Please choose a VAT rate.";
  return rate > 0 && !isVatRegistered ? `This school is not registered for VAT, so its ${what} carry none.` : null;
}
