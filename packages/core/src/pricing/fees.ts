import { allocate, NO_VAT, subtractPence, vatIncludedIn, ZERO_PENCE } from "../kernel/index.ts";
import type { Fee } from "./price-input.ts";
import type { PricedPart } from "./price-line.ts";
import { compareText } from "./units.ts";
import type { VatLine } from "./vat-lines.ts";

/** A priced fee, divided by the VAT rates of what it is for, in pence. */
export interface PricedFee {
  readonly fee: Fee;
  readonly vatParts: readonly VatLine[];
}

/**
 * Prices a fee. It is taxed like what it is for: delivery follows the goods (VAT Notice 700/24). Its amount is spread
 * over the parts of its lines by value, or by list price if discounts took all of it, and each share has that part's
 * rate. A seller who is not registered charges no VAT on fees either.
 */
export function priceFee(fee: Fee, parts: readonly PricedPart[]): PricedFee {
  const followed = parts
    .filter((part) => fee.follows.includes(part.lineId))
    .toSorted((a, b) => compareText(a.lineId, b.lineId) || compareText(a.extraId, b.extraId));
  if (followed.length === 0) return { fee, vatParts: [slice(fee, fee.amount, fee.vatRate ?? NO_VAT)] };
  const worth = followed.some((part) => part.gross > 0);
  const shares = allocate(
    fee.amount,
    followed.map((part) => (worth ? part.gross : part.listTotal)),
  );
  return { fee, vatParts: followed.map((part, index) => slice(fee, shares[index] ?? ZERO_PENCE, part.vatRate)) };
}

function slice(fee: Fee, gross: Fee["amount"], ofGoods: VatLine["rate"]): VatLine {
  const rate = fee.seller.vatRegistered ? ofGoods : NO_VAT;
  const vat = vatIncludedIn(gross, rate);
  return { sellerId: fee.seller.id, rate, gross, vat, net: subtractPence(gross, vat) };
}
