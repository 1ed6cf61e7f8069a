import type { Brand } from "./basic-types.ts";
import { pence, type Pence } from "./pence.ts";

/** A VAT rate in basis points: 2000 is 20 per cent. */
export type VatRate = Brand<number, "VatRate">;

function isVatRate(value: number): value is VatRate {
  return Number.isInteger(value) && value >= 0 && value <= 10_000;
}

/** Brands a rate in basis points; throws a RangeError unless it is a whole number from 0 to 10,000. */
export function vatRate(basisPoints: number): VatRate {
  if (!isVatRate(basisPoints)) throw new RangeError(`Not a VAT rate in basis points: ${basisPoints}`);
  return basisPoints;
}

/** The zero rate, and the rate of sellers who are not registered. */
export const NO_VAT: VatRate = vatRate(0);

/** The VAT included in `gross` pence at `rate`. Halves round away from zero, so that a refund mirrors its sale. */
export function vatIncludedIn(gross: Pence, rate: VatRate): Pence {
  const divisor = BigInt(10_000 + rate);
  const exact = BigInt(Math.abs(gross)) * BigInt(rate);
  const rounded = Number((2n * exact + divisor) / (2n * divisor));
  return pence(gross < 0 ? -rounded : rounded);
}

/** A rate in per cent, as in the contract: 2000 is 20, 1750 is 17.5. */
export function vatPercent(rate: VatRate): number {
  return rate / 100;
}
