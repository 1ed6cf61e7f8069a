import { allocate, pence, ZERO_PENCE, type Pence } from "../kernel/index.ts";

const WHOLE = 10_000;

/** `basisPoints` of an amount, rounded half up to the penny and capped at the whole amount. */
export function percentOf(amount: Pence, basisPoints: number): Pence {
  const part = Math.min(basisPoints, WHOLE);
  return allocate(amount, [part, WHOLE - part])[0] ?? ZERO_PENCE;
}

/** 1250 as "12.5%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** The smaller of two amounts. */
export function leastOf(a: Pence, b: Pence): Pence {
  return pence(Math.min(a, b));
}
