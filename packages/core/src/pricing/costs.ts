import { formatPenceExact } from "@matinee/format";
import { pence, vatPercent, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import type { CouponOutcome } from "./coupon.ts";
import type { PricedFee } from "./fees.ts";
import type { Due } from "./due.ts";
import { hintsOf } from "./hints.ts";
import { notesOf } from "./notes.ts";
import type { AppliedOffers } from "./offers.ts";
import { percentText } from "./percent.ts";
import type { PriceInput } from "./price-input.ts";
import type { PricedLine, PricedPart } from "./price-line.ts";
import type { OrderTotals } from "./totals.ts";
import { compareText, placeLabel } from "./units.ts";

/**
 * One step in the explanation of a total: a sentence and its amount in pence. Lines, extras, offers, coupon and fees
 * add up to the total. A note has no amount: it names an offer that did not apply, or what would change the price.
 */
export interface CostStep {
  readonly kind:
    | "line"
    | "extra"
    | "offer"
    | "coupon"
    | "fee"
    | "total"
    | "vat"
    | "credit"
    | "due_now"
    | "due_later"
    | "note";
  readonly text: string;
  readonly amount: Pence;
}

interface Priced extends OrderTotals {
  readonly lines: readonly PricedLine[];
  readonly fees: readonly PricedFee[];
  readonly coupon: CouponOutcome | null;
}

/** Explains a total step by step. An empty order has no steps. */
export function explainCosts(input: PriceInput, priced: Priced, offers: AppliedOffers, due: Due): CostStep[] {
  if (priced.lines.length === 0 && priced.fees.length === 0) return [];
  return [
    ...priced.lines.flatMap((line) => line.parts.map(partStep)),
    ...offerSteps(offers),
    ...couponSteps(priced.coupon),
    ...movedSteps(input, priced.lines),
    ...priced.fees.map(({ fee }): CostStep => ({ kind: "fee", text: feeText(fee), amount: fee.amount })),
    { kind: "total", text: "Total including VAT", amount: priced.totalGross },
    ...vatSteps(priced),
    ...dueSteps(priced),
    ...notesOf(offers, input.coupon, priced.coupon, due).map(note),
    ...hintsOf(input, priced.coupon).map(note),
  ];
}

function partStep(part: PricedPart): CostStep {
  const each = part.quantity > 1 ? `, ${part.quantity} at ${formatPenceExact(part.unitPrice)} each` : "";
  return { kind: part.extraId === "" ? "line" : "extra", text: `${part.label}${each}`, amount: part.listTotal };
}

function offerSteps({ applied }: AppliedOffers): CostStep[] {
  return applied
    .toSorted((a, b) => a.offer.id - b.offer.id || compareText(a.unit.lineId, b.unit.lineId))
    .map(({ offer, unit, amount }) => ({
      kind: "offer",
      text: `${offer.name}: ${percentText(offer.percent)} off ${placeLabel(unit)}`,
      amount: pence(-amount),
    }));
}

function couponSteps(coupon: CouponOutcome | null): CostStep[] {
  if (coupon?.applied !== true) return [];
  return [{ kind: "coupon", text: `Code ${coupon.code}: ${coupon.name}`, amount: pence(-coupon.amount) }];
}

/** What is taken off the lines that took the place of others. */
function movedSteps({ moved = [] }: PriceInput, lines: readonly PricedLine[]): CostStep[] {
  const ids = new Set(moved.map(({ line }) => line.id));
  return lines
    .filter(({ line }) => ids.has(line.id))
    .flatMap(({ line, discounts }) =>
      discounts.map(({ name, amount }): CostStep => ({
        kind: "offer",
        text: `${name}: ${line.label}`,
        amount: pence(-amount),
      })),
    );
}

function feeText(fee: PricedFee["fee"]): string {
  return `${fee.label}, ${fee.seller.name}`;
}

function vatSteps(totals: OrderTotals): CostStep[] {
  const rates = Map.groupBy(
    totals.vatLines.filter((one) => one.vat !== 0),
    (one) => one.rate,
  );
  return [...rates]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, own]) => {
      const net = pence(own.reduce((sum, one) => sum + one.net, 0));
      const vat = pence(own.reduce((sum, one) => sum + one.vat, 0));
      return { kind: "vat", text: `Includes VAT at ${vatPercent(rate)}% on ${formatPenceExact(net)}`, amount: vat };
    });
}

function dueSteps(totals: OrderTotals): CostStep[] {
  const { creditUsed, amountDueNow, amountDueLater } = totals;
  if (creditUsed === 0 && amountDueLater === 0) return [];
  return [
    ...(creditUsed === 0
      ? []
      : [{ kind: "credit" as const, text: "Paid with your credit", amount: pence(-creditUsed) }]),
    { kind: "due_now", text: "To pay now", amount: amountDueNow },
    ...(amountDueLater === 0
      ? []
      : [{ kind: "due_later" as const, text: "To pay later, by the due date", amount: amountDueLater }]),
  ];
}

function note(text: string): CostStep {
  return { kind: "note", text, amount: ZERO_PENCE };
}
