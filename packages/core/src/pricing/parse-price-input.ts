import { isoDate, pence, vatRate, type IsoDate, type Pence, type VatRate } from "../kernel/index.ts";
import type { Coupon, Extra, Fee, Offer, PriceInput, PriceLine, Seller } from "./price-input.ts";

/** What was stored, as it came out of JSON: the same fields without their brands. */
type Stored<T> = T extends Pence | VatRate
  ? number
  : T extends IsoDate
    ? string
    : T extends string | number | boolean | null
      ? T
      : { readonly [K in keyof T]: Stored<T[K]> };

/**
 * Reads a stored price input again, so that an order can be priced to the same penny years later. Throws a RangeError or
 * TypeError where it is none: what we stored ourselves is never repaired silently.
 */
export function parsePriceInput(json: unknown): PriceInput {
  if (typeof json !== "object" || json === null || !("lines" in json)) throw new TypeError("Not a stored price");
  // Written by us alone; every figure and date in it is checked below as it gets its brand back.
  const stored = json as Stored<PriceInput>;
  return {
    lines: stored.lines.map(readLine),
    offers: stored.offers.map((offer): Offer => ({ ...offer })),
    coupon: stored.coupon === null ? null : readCoupon(stored.coupon),
    fees: stored.fees.map((fee): Fee => ({ ...fee, amount: pence(fee.amount), seller: readSeller(fee.seller) })),
    credit: pence(stored.credit),
    bookedOn: isoDate(stored.bookedOn),
  };
}

function readLine(line: Stored<PriceLine>): PriceLine {
  return {
    ...line,
    seller: readSeller(line.seller),
    unitPrice: pence(line.unitPrice),
    vatRate: vatRate(line.vatRate),
    deposit: line.deposit === null ? null : pence(line.deposit),
    startsOn: line.startsOn === null ? null : isoDate(line.startsOn),
    extras: line.extras.map((extra): Extra => ({
      ...extra,
      unitPrice: pence(extra.unitPrice),
      vatRate: vatRate(extra.vatRate),
    })),
  };
}

function readCoupon(coupon: Stored<Coupon>): Coupon {
  return {
    ...coupon,
    amount: coupon.amount === null ? null : pence(coupon.amount),
    minimum: pence(coupon.minimum),
  };
}

function readSeller(seller: Stored<Seller>): Seller {
  return { ...seller };
}
