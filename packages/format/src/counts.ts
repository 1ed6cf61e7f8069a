import { onFirstUse } from "./on-first-use.ts";

/** "1 place", "3 places", "0 places", "1,224 places". `many` is the plural; by default `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const grouped = onFirstUse(() => new Intl.NumberFormat("en-GB"));

/** "1,234" from 1234: a count of many, as a sentence has it. */
export function formatCount(count: number): string {
  // Most pages show no thousands, and load without a formatter.
  return Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : grouped().format(count);
}

/** "6–8 yrs" from an age range, both ends included. */
export function ageRange(min: number, max: number): string {
  return min === max ? `${min} yrs` : `${min}–${max} yrs`;
}

/** "0.8 mi", "12 mi": a tenth of a mile below ten. */
export function formatMiles(miles: number): string {
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
