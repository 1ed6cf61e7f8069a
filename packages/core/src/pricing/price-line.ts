import {
  addPence,
  NO_VAT,
  subtractPence,
  timesPence,
  vatIncludedIn,
  type Pence,
  type VatRate,
} from "../kernel/index.ts";
import { leastOf } from "./percent.ts";
import type { PriceLine, Seller } from "./price-input.ts";
import { overallVatPercent } from "./vat-lines.ts";

/** A taxed part of a line before discounts: the place or item itself, or one of its extras. */
export interface Part {
  readonly lineId: string;
  /** "" for the place or item itself, otherwise the extra's id. */
  readonly extraId: string;
  readonly label: string;
  readonly unitPrice: Pence;
  readonly quantity: number;
  readonly listTotal: Pence;
  readonly seller: Seller;
  /** The rate that is charged. */
  readonly vatRate: VatRate;
}

/** A priced part, in pence: gross = list total − discount = net + VAT. */
export interface PricedPart extends Part {
  readonly discount: Pence;
  readonly gross: Pence;
  readonly net: Pence;
  readonly vat: Pence;
}

/** A discount on a line, in pence; `id` is an offer's id or a coupon's code. A waiver is what a school does not charge for a moved line. */
export interface LineDiscount {
  readonly source: "offer" | "coupon" | "waiver";
  readonly id: string;
  readonly name: string;
  readonly amount: Pence;
}

/**
 * A priced line, in pence: gross = list total − discount = net + VAT = due now + due later. Each figure is the sum over
 * its parts.
 */
export interface PricedLine {
  readonly line: PriceLine;
  readonly parts: readonly PricedPart[];
  readonly listTotal: Pence;
  readonly discounts: readonly LineDiscount[];
  readonly discount: Pence;
  readonly gross: Pence;
  readonly net: Pence;
  readonly vat: Pence;
  /** In per cent; blended to two decimals if its parts have different rates. */
  readonly vatPercent: number;
  readonly dueNow: Pence;
  readonly dueLater: Pence;
}

/** The parts of a line at list price. */
export function partsOf(line: PriceLine): Part[] {
  const own = { id: "", label: line.label, unitPrice: line.unitPrice, quantity: line.quantity, vatRate: line.vatRate };
  return [own, ...line.extras].map(({ id, label, unitPrice, quantity, vatRate }) => ({
    lineId: line.id,
    extraId: id,
    label,
    unitPrice,
    quantity,
    listTotal: timesPence(unitPrice, quantity),
    seller: line.seller,
    vatRate: line.seller.vatRegistered ? vatRate : NO_VAT,
  }));
}

/** Prices a part after its discount. VAT is rounded once, half up. */
export function pricePart(part: Part, discount: Pence): PricedPart {
  const gross = subtractPence(part.listTotal, discount);
  const vat = vatIncludedIn(gross, part.vatRate);
  return { ...part, discount, gross, net: subtractPence(gross, vat), vat };
}

/** Builds a line from priced parts; `discounts` lists what makes up their discount. */
export function lineOf(line: PriceLine, parts: readonly PricedPart[], discounts: readonly LineDiscount[]): PricedLine {
  const sum = (pick: (part: PricedPart) => Pence): Pence => addPence(...parts.map(pick));
  const gross = sum((part) => part.gross);
  const dueNow = dueNowOf(line, gross);
  return {
    line,
    parts,
    listTotal: sum((part) => part.listTotal),
    discounts: discounts.filter((one) => one.amount !== 0),
    discount: sum((part) => part.discount),
    gross,
    net: sum((part) => part.net),
    vat: sum((part) => part.vat),
    vatPercent: overallVatPercent(
      parts.map((part) => ({
        sellerId: part.seller.id,
        rate: part.vatRate,
        net: part.net,
        vat: part.vat,
        gross: part.gross,
      })),
    ),
    dueNow,
    dueLater: subtractPence(gross, dueNow),
  };
}

// A deposit is never more than the line's price: discounts reduce the balance first.
function dueNowOf(line: PriceLine, gross: Pence): Pence {
  if (line.deposit === null) return gross;
  const deposit = timesPence(line.deposit, line.quantity);
  return leastOf(deposit, gross);
}
