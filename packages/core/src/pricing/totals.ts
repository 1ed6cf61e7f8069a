import { addPence, subtractPence, vatIncludedIn, type Pence } from "../kernel/index.ts";
import type { Due } from "./due.ts";
import type { PricedFee } from "./fees.ts";
import { overallVatPercent, vatLinesOf, type VatLine } from "./vat-lines.ts";

/** The totals of an order, in pence, each as product.md ("Orders and money") defines it. */
export interface OrderTotals {
  /** All lines at list price. */
  readonly baseCost: Pence;
  /** Classes and camps, gross before discounts. */
  readonly classSubTotal: Pence;
  /** Shop items, gross before discounts. */
  readonly productSubTotal: Pence;
  /** Class and product subtotals together. */
  readonly grossSubtotal: Pence;
  /** The gross subtotal without its VAT, before discounts. */
  readonly netSubtotal: Pence;
  readonly totalDiscounts: Pence;
  readonly additionalFees: Pence;
  /** Gross subtotal − discounts + fees = net + VAT = due now + due later + credit used. */
  readonly totalGross: Pence;
  /** Total gross − VAT. */
  readonly totalNet: Pence;
  readonly vatAmount: Pence;
  /** In per cent: the single rate, or the blended rate to two decimals. */
  readonly vatRate: number;
  readonly vatLines: readonly VatLine[];
  readonly creditUsed: Pence;
  /** The amount to pay by card now. */
  readonly amountDueNow: Pence;
  readonly amountDueLater: Pence;
}

/** Adds up the priced lines and fees; nothing is rounded here. */
export function totalsOf(due: Due, fees: readonly PricedFee[]): OrderTotals {
  const { lines } = due;
  const parts = lines.flatMap((line) => line.parts);
  const listTotal = (products: boolean): Pence =>
    addPence(...lines.filter((one) => (one.line.kind === "product") === products).map((one) => one.listTotal));
  const vatLines = vatLinesOf([
    ...parts.map(({ seller, vatRate: rate, net, vat, gross }) => ({ sellerId: seller.id, rate, net, vat, gross })),
    ...fees.flatMap((fee) => fee.vatParts),
  ]);
  const classSubTotal = listTotal(false);
  const productSubTotal = listTotal(true);
  const grossSubtotal = addPence(classSubTotal, productSubTotal);
  const totalDiscounts = addPence(...lines.map((line) => line.discount));
  const additionalFees = addPence(...fees.map(({ fee }) => fee.amount));
  const totalGross = addPence(subtractPence(grossSubtotal, totalDiscounts), additionalFees);
  const vatAmount = addPence(...vatLines.map((one) => one.vat));
  return {
    baseCost: grossSubtotal,
    classSubTotal,
    productSubTotal,
    grossSubtotal,
    netSubtotal: addPence(
      ...parts.map((part) => subtractPence(part.listTotal, vatIncludedIn(part.listTotal, part.vatRate))),
    ),
    totalDiscounts,
    additionalFees,
    totalGross,
    totalNet: subtractPence(totalGross, vatAmount),
    vatAmount,
    vatRate: overallVatPercent(vatLines),
    vatLines,
    creditUsed: due.creditUsed,
    amountDueNow: due.dueNow,
    amountDueLater: due.dueLater,
  };
}
