import type { Brand } from "./basic-types.ts";
import { pence, type Pence } from "./pence.ts";

/** A VAT rate in basis points: 2000 is 20 per cent. */
export type VatRate = Brand<number, "VatRate">;

function isVatRate(value: number): value is VatRate {
  return Number.isInteger(value) && value >= 0 && value <= 10_000;
}

/** Brands a rate in basis points; anything but a whole number from 0 to 10,000 throws a RangeError. */
export function vatRate(basisPoints: number): VatRate {
  if (!isVatRate(basisPoints)) throw new RangeError(`Not a VAT rate in basis points: ${basisPoints}`);
  return basisPoints;
}

/** Standard rate of the United Kingdom, 20 per cent. */
export const STANDARD_VAT: VatRate = vatRate(2_000);
/** Zero rate, and what a seller who is not registered charges. */
export const NO_VAT: VatRate = vatRate(0);

/** The VAT inside `gross` pence at `rate`, rounded half up (away from zero, so that a refund mirrors its sale). */
export function vatIncludedIn(gross: Pence, rate: VatRate): Pence {
  const divisor = BigInt(10_000 + rate);
  const exact = BigInt(Math.abs(gross)) * BigInt(rate);
  const rounded = Number((2n * exact + divisor) / (2n * divisor));
  return pence(gross < 0 ? -rounded : rounded);
}

/** A rate as the wire says it, in per cent: 2000 is 20, 1750 is 17.5. */
export function vatPercent(rate: VatRate): number {
  return rate / 100;
}
