import { addDays, daysBetween, type IsoDate } from "../kernel/index.ts";

/** What a school gives back when a family cancels (docs/decisions, 0032). Days count back from the first date. */
export interface CancellationRule {
  /** Everything goes back until this many days before. */
  readonly fullDays: number;
  /** After that a share goes back until this many days before; never more days than `fullDays`. */
  readonly shareDays: number;
  /** That share, in basis points. */
  readonly shareBp: number;
  /** Whether the booking fee goes back with everything else. */
  readonly bookingFeeBack: boolean;
  /** A family may move a booking by itself until this many days before its first date; null: never. */
  readonly moveDays: number | null;
}

/** Why the rule gives what it gives. */
export type RuleReason = "moved" | "full" | "share" | "too_late" | "begun" | "item" | "item_too_late" | "personalised";

export interface RuleOutcome {
  readonly reason: RuleReason;
  /** The share that goes back, in basis points. */
  readonly share: number;
  /** Whether a family can cancel by itself. Otherwise it asks the school. */
  readonly byFamily: boolean;
}

/** Nobody records when a family gets an item, so a family cancels by itself for this many days after ordering. */
const ITEM_DAYS = 14;

interface Cancelled {
  readonly kind: "class" | "camp" | "product";
  /** The first date; null for shop items. */
  readonly startsOn: IsoDate | null;
  /** The earlier first date that a family has moved it from; null: none. The rule goes on counting from that one. */
  readonly ruleFrom: IsoDate | null;
  readonly personalised: boolean;
}

const WHOLE = 10_000;

/** What the rule gives back for a line that is cancelled `today`. */
export function applyRule(
  rule: CancellationRule,
  { kind, startsOn, ruleFrom, personalised }: Cancelled,
  { today, orderedOn }: { readonly today: IsoDate; readonly orderedOn: IsoDate },
): RuleOutcome {
  if (kind === "product" || startsOn === null) {
    if (personalised) return { reason: "personalised", share: 0, byFamily: false };
    return today <= addDays(orderedOn, ITEM_DAYS)
      ? { reason: "item", share: WHOLE, byFamily: true }
      : { reason: "item_too_late", share: 0, byFamily: false };
  }
  if (daysBetween(today, startsOn) <= 0) return { reason: "begun", share: 0, byFamily: false };
  if (ruleFrom !== null && ruleFrom < startsOn)
    return { ...outcomeAt(rule, daysBetween(today, ruleFrom)), reason: "moved" };
  return outcomeAt(rule, daysBetween(today, startsOn));
}

/** What the rule gives so many days before the first date. */
function outcomeAt(rule: CancellationRule, left: number): RuleOutcome {
  if (left >= rule.fullDays) return { reason: "full", share: WHOLE, byFamily: true };
  if (left >= rule.shareDays && rule.shareBp > 0) return { reason: "share", share: rule.shareBp, byFamily: true };
  return { reason: "too_late", share: 0, byFamily: true };
}

/** A school's rule for classes and camps in sentences, as the checkout and the account say it. */
export function ruleText({ fullDays, shareDays, shareBp, bookingFeeBack, moveDays }: CancellationRule): string {
  const hasShare = shareBp > 0 && shareDays < fullDays;
  const full = fullDays <= 1 ? "until the day before the first date" : `until ${fullDays} days before the first date`;
  const then = shareDays <= 1 ? "until the day before" : `until ${shareDays} days before`;
  const share = hasShare ? ` After that you get ${shareBp / 100}% back ${then}.` : "";
  const last = hasShare ? shareDays : fullDays;
  const late = last <= 1 ? "" : " Later cancellations are not refunded.";
  const fee = bookingFeeBack
    ? " We refund the booking fee only if you cancel everything in time for a full refund."
    : " Booking fees are not refunded.";
  const move =
    moveDays === null
      ? ""
      : ` You can move a booking to another date or class at the same price ${moveDays <= 1 ? "until the day before" : `until ${moveDays} days before`}, or to one that costs less for as long as you would get a full refund.`;
  return `You can cancel in your account and get a full refund ${full}.${share}${late}${fee}${move}`;
}
