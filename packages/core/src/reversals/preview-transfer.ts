import {
  addDays,
  addPence,
  allocate,
  daysBetween,
  err,
  ok,
  pence,
  subtractPence,
  ZERO_PENCE,
  type IsoDate,
  type Pence,
  type Result,
} from "../kernel/index.ts";
import {
  CARD_MINIMUM,
  priceOrder,
  type MovedLine,
  type PricedLine,
  type PriceInput,
  type PriceLine,
} from "../pricing/index.ts";
import { applyRule, type CancellationRule } from "./cancellation-rule.ts";
import type { Destination } from "./money-back.ts";
import { previewReversal, type ReversalPreview, type ReversalRefusal } from "./preview-reversal.ts";
import type { Funds, SoldLine, SoldShare } from "./sold.ts";

/** What is asked for: places or pieces of one line become those of another line of the same school. */
export interface TransferRequest {
  readonly lineId: string;
  readonly quantity: number;
  /** The new line, at its list price of today. */
  readonly next: PriceLine;
  /** The first of its days; absent or null: that of `next`. */
  readonly firstDay?: IsoDate | null;
  /** When its later amount falls due; null: it has none. */
  readonly laterDueOn: IsoDate | null;
  /** Of a term that has begun, how many sessions are to come of how many that were booked; null: everything moves. */
  readonly left: { readonly sessions: number; readonly of: number } | null;
  /** Whether the family owes what the new line costs more, or the school waives it. Less than a card can pay is waived. */
  readonly difference: "owe" | "waive";
  readonly to: Destination;
}

/** What a transfer does, before it is done, in pence. */
export interface TransferPreview {
  /** The line as it goes: what it cost comes off what the order is charged, and what is too much goes back. */
  readonly reversal: ReversalPreview;
  readonly moved: MovedLine;
  /** The new line with its price. */
  readonly next: PricedLine;
  /** What the new line costs more than what the old one gives back, before a waiver; negative: less. */
  readonly difference: number;
  readonly waived: Pence;
  /** What the family has to pay on top. */
  readonly owed: Pence;
  /** What the new line adds to the order's charges, by due date. */
  readonly charges: readonly { readonly dueOn: IsoDate | null; readonly amount: Pence }[];
  /** The price input of the order with the new line. */
  readonly pricing: PriceInput;
}

interface TransferOrder {
  readonly sold: SoldShare;
  readonly funds: Funds;
  readonly pricing: PriceInput;
}

interface TransferDay {
  readonly today: IsoDate;
  readonly orderedOn: IsoDate;
}

/** A family pays what a new line costs more within so many days, and before it begins. */
const DAYS_TO_PAY = 7;

/**
 * Decides what a transfer costs. The new line is sold first and the old one is reversed after it, so what was paid moves over, and only
 * what is left of it goes back. Both are priced by the same rules: what the old line cost, and what the new one would have cost in its
 * place, at its list price of today with the order's discounts. Fees stay.
 */
export function previewTransfer(
  order: TransferOrder,
  request: TransferRequest,
  { today, orderedOn }: TransferDay,
): Result<TransferPreview, ReversalRefusal> {
  const { sold, pricing } = order;
  const funds = withoutSurplus(order.funds);
  const day = { by: "staff", today, orderedOn } as const;
  const line = sold.lines.find((one) => one.id === request.lineId);
  if (line === undefined) return err({ kind: "unknown_line", lineId: request.lineId });
  const left = line.quantity - line.cancelled;
  if (request.quantity < 1 || request.quantity > left) return err({ kind: "too_many", lineId: line.id, left });
  const given = givenBack(sold, funds, request, day);
  if (!given.ok) return given;
  const priced = withMoved(pricing, line, request, ZERO_PENCE);
  const difference = priced.next.gross - given.value;
  const waived = request.difference === "waive" ? pence(Math.max(0, difference)) : ZERO_PENCE;
  const { input, moved, next } = waived === 0 ? priced : withMoved(pricing, line, request, waived);
  const owed = pence(Math.max(0, next.gross - given.value));
  const charges = (late: Pence) =>
    chargesOf(next, {
      late,
      soon: dueDate(request.firstDay ?? next.line.startsOn, today),
      laterDueOn: request.laterDueOn,
    });
  const reversal = previewReversal(
    sold,
    { ...funds, charges: sumByDate([...funds.charges, ...charges(ZERO_PENCE)]) },
    reversalOf(request, given.value),
    day,
  );
  if (!reversal.ok) return reversal;
  // No card takes so little, so nobody could pay it.
  if (owed > 0 && reversal.value.stillOwed < CARD_MINIMUM)
    return previewTransfer(order, { ...request, difference: "waive" }, { today, orderedOn });
  // The money of that refund would count as paid for the new line: the family could not pay what it is told, and its refund would shrink.
  if (owed > 0 && order.funds.received > funds.received) return err({ kind: "refund_failed", owed });
  // What is due at once after this and not paid gets a date, so that the family finds it among its balances.
  const atOnce = sumAtOnce([...funds.charges, ...charges(ZERO_PENCE)]) - sumAtOnce(reversal.value.charges);
  const received = funds.received - reversal.value.toCard - reversal.value.toCredit;
  const late = pence(Math.max(0, Math.min(next.dueNow, atOnce, Math.max(owed, atOnce - received))));
  return ok({
    reversal: reversal.value,
    moved,
    next,
    difference,
    waived,
    owed,
    charges: charges(late),
    pricing: input,
  });
}

/**
 * The funds with no more than is charged. What is beyond that belongs to a refund that failed and is made again: it does not pay for the new
 * line, and is not paid out a second time.
 */
function withoutSurplus(funds: Funds): Funds {
  const charged = addPence(...funds.charges.map((one) => one.amount));
  return { ...funds, received: pence(Math.min(funds.received, charged)) };
}

/** What the old line gives back: all that it cost, or the share of the sessions that are left. */
function givenBack(
  sold: SoldShare,
  funds: Funds,
  request: TransferRequest,
  day: TransferDay & { readonly by: "staff" },
): Result<Pence, ReversalRefusal> {
  const everything = { ...request, left: null };
  // Only the amount is asked for here, and where money goes is decided below: the new line is charged by then.
  const charged = { ...funds, charges: sumByDate([...funds.charges, { dueOn: null, amount: funds.received }]) };
  const whole = previewReversal(sold, charged, reversalOf(everything, ZERO_PENCE), day);
  if (!whole.ok) return whole;
  const { left } = request;
  if (left === null) return ok(whole.value.given);
  return ok(allocate(whole.value.given, [left.sessions, left.of - left.sessions])[0] ?? ZERO_PENCE);
}

function reversalOf({ lineId, quantity, left, to }: TransferRequest, given: Pence) {
  const give =
    left === null
      ? ({ kind: "all" } as const)
      : given === 0
        ? ({ kind: "nothing" } as const)
        : ({ kind: "amount", amount: given } as const);
  return { lines: [{ lineId, quantity }], give, to, keepFees: true };
}

function withMoved(pricing: PriceInput, line: SoldLine, { quantity, next }: TransferRequest, waived: Pence) {
  const before = pricing.moved ?? [];
  const place = before.find((one) => one.line.id === line.id);
  const moved: MovedLine = {
    line: { ...next, quantity },
    root: place?.root ?? line.id,
    from: (place?.from ?? 0) + line.cancelled,
    waived,
  };
  const input = { ...pricing, moved: [...before, moved] };
  const priced = priceOrder(input).lines.find((one) => one.line.id === next.id);
  if (priced === undefined) throw new RangeError(`The new line has no price: ${next.id}`);
  return { input, moved, next: priced };
}

function dueDate(startsOn: IsoDate | null, today: IsoDate): IsoDate {
  const latest = addDays(today, DAYS_TO_PAY);
  if (startsOn === null || startsOn >= latest) return latest;
  return startsOn > today ? startsOn : today;
}

interface DueDates {
  /** The part of what is due now that gets a date. */
  readonly late: Pence;
  /** That date, unless the line has a later amount anyway. */
  readonly soon: IsoDate;
  readonly laterDueOn: IsoDate | null;
}

function chargesOf({ dueNow, dueLater }: PricedLine, { late, soon, laterDueOn }: DueDates): TransferPreview["charges"] {
  return sumByDate([
    { dueOn: null, amount: subtractPence(dueNow, late) },
    { dueOn: dueLater > 0 ? (laterDueOn ?? soon) : soon, amount: addPence(late, dueLater) },
  ]).filter((one) => one.amount > 0);
}

function sumByDate(charges: Funds["charges"]): Funds["charges"] {
  return [...Map.groupBy(charges, (one) => one.dueOn)].map(([dueOn, own]) => ({
    dueOn,
    amount: addPence(...own.map((one) => one.amount)),
  }));
}

function sumAtOnce(charges: Funds["charges"]): Pence {
  return addPence(...charges.filter((one) => one.dueOn === null).map((one) => one.amount));
}

/** Why a family can't move a line by itself. It asks the school. */
export type MoveRefusal =
  | "not_offered"
  | "begun"
  | "too_late"
  | "personalised"
  | "item_too_late"
  | "costs_more"
  | "costs_less";

/** As much of a line as this depends on. */
type Movable = Parameters<typeof applyRule>[1];

/**
 * Decides whether a family may move a line by itself. `difference` is what the new line costs more, in pence. Whoever pays less gets the
 * rest back, so that is for the school to decide unless the cancellation rule would give everything back as well. What costs more is for
 * the school too: a place is never taken before it is paid.
 */
export function mayMove(
  rule: CancellationRule,
  line: Movable,
  difference: number,
  day: TransferDay,
): Result<null, MoveRefusal> {
  if (rule.moveDays === null) return err("not_offered");
  const cancelled = applyRule(rule, line, day);
  if (line.startsOn === null) {
    if (cancelled.reason === "personalised" || cancelled.reason === "item_too_late") return err(cancelled.reason);
  } else {
    const left = daysBetween(day.today, line.startsOn);
    if (left <= 0) return err("begun");
    if (left < rule.moveDays) return err("too_late");
  }
  if (difference > 0) return err("costs_more");
  return difference < 0 && cancelled.share < WHOLE ? err("costs_less") : ok(null);
}

const WHOLE = 10_000;
