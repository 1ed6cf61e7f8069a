import { formatPounds, vatPercent, type Pence } from "../kernel/index.ts";
import type { Fee, OrderTotals } from "./price-order.ts";
import type { PricedLine } from "./price-line.ts";

/** One step of how a total came about: a sentence, and its figure in pence. */
export interface CostStep {
  readonly kind: "line" | "fee" | "total" | "vat" | "due_now" | "due_later";
  readonly text: string;
  readonly amount: Pence;
}

/** Explains a total step by step, in words and figures; of an empty order there is nothing to explain. */
export function explainCosts(lines: readonly PricedLine[], fees: readonly Fee[], totals: OrderTotals): CostStep[] {
  if (lines.length === 0 && fees.length === 0) return [];
  return [
    ...lines.map(lineStep),
    ...fees.map((fee): CostStep => ({ kind: "fee", text: fee.label, amount: fee.amount })),
    { kind: "total", text: "Total, with VAT included", amount: totals.totalGross },
    ...totals.vatLines
      .filter((one) => one.vat !== 0)
      .map((one): CostStep => ({
        kind: "vat",
        text: `Of that, VAT at ${vatPercent(one.rate)}% on ${formatPounds(one.net)}`,
        amount: one.vat,
      })),
    ...dueSteps(totals),
  ];
}

function lineStep({ line, listTotal }: PricedLine): CostStep {
  const each = line.quantity > 1 ? `, ${line.quantity} at ${formatPounds(line.unitPrice)} each` : "";
  return { kind: "line", text: `${line.label}${each}`, amount: listTotal };
}

function dueSteps(totals: OrderTotals): CostStep[] {
  if (totals.amountDueLater === 0) return [];
  return [
    { kind: "due_now", text: "To pay now", amount: totals.amountDueNow },
    { kind: "due_later", text: "To pay later, on its due date", amount: totals.amountDueLater },
  ];
}
