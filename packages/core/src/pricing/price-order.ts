import { addPence, subtractPence, vatIncludedIn, ZERO_PENCE, type Pence, type VatRate } from "../kernel/index.ts";
import { explainCosts, type CostStep } from "./costs.ts";
import { priceLine, vatRateOf, type PricedLine, type PriceLine, type Seller } from "./price-line.ts";
import { overallVatPercent, vatLinesOf, type VatLine } from "./vat-lines.ts";

/** A mandatory fee on an order, in pence with VAT included; due now. */
export interface Fee {
  readonly label: string;
  readonly amount: Pence;
  readonly seller: Seller;
  readonly vatRate: VatRate;
}

/** The totals of an order, in pence, each as product.md ("Orders and money") defines it. */
export interface OrderTotals {
  /** All lines at list price. */
  readonly baseCost: Pence;
  /** Classes, gross before discounts. */
  readonly classSubTotal: Pence;
  /** Shop items, gross before discounts. */
  readonly productSubTotal: Pence;
  /** Both of them. */
  readonly grossSubtotal: Pence;
  /** The gross subtotal without the VAT inside it, before discounts. */
  readonly netSubtotal: Pence;
  readonly totalDiscounts: Pence;
  readonly additionalFees: Pence;
  /** Gross subtotal − discounts + fees. */
  readonly totalGross: Pence;
  /** Total gross − VAT. */
  readonly totalNet: Pence;
  readonly vatAmount: Pence;
  /** In per cent: the one rate, or the blended rate to two decimals. */
  readonly vatRate: number;
  readonly vatLines: readonly VatLine[];
  readonly amountDueNow: Pence;
  readonly amountDueLater: Pence;
}

/** An order worked out: its lines in the order given, its totals, and the working in words. */
export interface PricedOrder extends OrderTotals {
  readonly lines: readonly PricedLine[];
  readonly costs: readonly CostStep[];
}

/**
 * Prices an order: list price, discounts, fees, and VAT once per line, half up. Prices include VAT. The totals do not
 * depend on the order of the lines; of no lines and no fees, everything is zero.
 */
export function priceOrder(lines: readonly PriceLine[], fees: readonly Fee[]): PricedOrder {
  const priced = lines.map((line) => priceLine(line, ZERO_PENCE));
  const totals = totalsOf(priced, fees);
  return { ...totals, lines: priced, costs: explainCosts(priced, fees, totals) };
}

function totalsOf(lines: readonly PricedLine[], fees: readonly Fee[]): OrderTotals {
  const sum = (pick: (line: PricedLine) => Pence, among = lines): Pence => addPence(...among.map(pick));
  const ofKind = (kind: PriceLine["kind"]): readonly PricedLine[] => lines.filter((one) => one.line.kind === kind);
  const vatLines = vatLinesOf([...lines.map(vatPartOfLine), ...fees.map(vatPartOfFee)]);

  const baseCost = sum((one) => one.listTotal);
  const classSubTotal = sum((one) => one.listTotal, ofKind("class"));
  const productSubTotal = sum((one) => one.listTotal, ofKind("product"));
  const grossSubtotal = addPence(classSubTotal, productSubTotal);
  const netSubtotal = subtractPence(
    grossSubtotal,
    sum((one) => vatIncludedIn(one.listTotal, one.vatRate)),
  );
  const totalDiscounts = sum((one) => one.discount);
  const additionalFees = addPence(...fees.map((fee) => fee.amount));
  const totalGross = addPence(subtractPence(grossSubtotal, totalDiscounts), additionalFees);
  const vatAmount = addPence(...vatLines.map((one) => one.vat));
  const amountDueLater = sum((one) => one.dueLater);
  return {
    baseCost,
    classSubTotal,
    productSubTotal,
    grossSubtotal,
    netSubtotal,
    totalDiscounts,
    additionalFees,
    totalGross,
    totalNet: subtractPence(totalGross, vatAmount),
    vatAmount,
    vatRate: overallVatPercent(vatLines),
    vatLines,
    amountDueNow: subtractPence(totalGross, amountDueLater),
    amountDueLater,
  };
}

function vatPartOfLine(one: PricedLine): VatLine {
  return { sellerId: one.line.seller.id, rate: one.vatRate, net: one.net, vat: one.vat, gross: one.gross };
}

function vatPartOfFee(fee: Fee): VatLine {
  const rate = vatRateOf(fee);
  const vat = vatIncludedIn(fee.amount, rate);
  return { sellerId: fee.seller.id, rate, net: subtractPence(fee.amount, vat), vat, gross: fee.amount };
}
