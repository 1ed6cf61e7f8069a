import {
  NO_VAT,
  subtractPence,
  timesPence,
  vatIncludedIn,
  ZERO_PENCE,
  type Pence,
  type VatRate,
} from "../kernel/index.ts";

/** Who sells a line; one who is not registered for VAT charges none, whatever rate the thing itself has. */
export interface Seller {
  readonly id: number;
  readonly vatRegistered: boolean;
}

/** One line of a basket, at its list price. */
export interface PriceLine {
  readonly id: string;
  readonly kind: "class" | "product";
  /** What it is, as the visitor knows it: "Mini Movers trial". */
  readonly label: string;
  readonly seller: Seller;
  /** Pence for one, VAT included. */
  readonly unitPrice: Pence;
  readonly quantity: number;
  readonly vatRate: VatRate;
  /** Pence to pay now for one, the balance later; null: all now. */
  readonly deposit: Pence | null;
}

/** A line worked out, in pence: gross = list total − discount = net + VAT = due now + due later. */
export interface PricedLine {
  readonly line: PriceLine;
  readonly vatRate: VatRate;
  readonly listTotal: Pence;
  readonly discount: Pence;
  readonly gross: Pence;
  readonly net: Pence;
  readonly vat: Pence;
  readonly dueNow: Pence;
  readonly dueLater: Pence;
}

function listTotalOf(line: PriceLine): Pence {
  if (!Number.isSafeInteger(line.quantity) || line.quantity <= 0)
    throw new RangeError(`Not a quantity: ${line.quantity}`);
  if (line.unitPrice < 0) throw new RangeError(`Not a price: ${line.unitPrice}`);
  return timesPence(line.unitPrice, line.quantity);
}

/**
 * Works a line out after its `discount`: VAT once, half up, and what falls due when. A quantity that is no positive whole
 * number, or a price below nothing, throws a RangeError.
 */
export function priceLine(line: PriceLine, discount: Pence): PricedLine {
  const listTotal = listTotalOf(line);
  const gross = subtractPence(listTotal, discount);
  const vatRate = vatRateOf(line);
  const vat = vatIncludedIn(gross, vatRate);
  const dueNow = dueNowOf(line, gross);
  const dueLater = subtractPence(gross, dueNow);
  return { line, vatRate, listTotal, discount, gross, net: subtractPence(gross, vat), vat, dueNow, dueLater };
}

/** The rate that a line is really charged at. */
export function vatRateOf(line: Pick<PriceLine, "seller" | "vatRate">): VatRate {
  return line.seller.vatRegistered ? line.vatRate : NO_VAT;
}

// A deposit is never more than the line costs: a discount eats the balance first.
function dueNowOf(line: PriceLine, gross: Pence): Pence {
  if (line.deposit === null) return gross;
  const deposit = timesPence(line.deposit, line.quantity);
  if (deposit < 0) return ZERO_PENCE;
  return deposit < gross ? deposit : gross;
}
