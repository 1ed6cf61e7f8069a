import { formatPenceExact, shortDate } from "@matinee/format";
import { addDays, addPence, daysBetween, subtractPence, type IsoDate, type Pence } from "../kernel/index.ts";
import { applyRule } from "./cancellation-rule.ts";
import { shareOf } from "./preview-reversal.ts";
import type { SoldLine, SoldShare } from "./sold.ts";

/** What cancelling all of a booking gives back, by its day. */
export interface CancelTerms {
  readonly lineId: string;
  readonly startsOn: IsoDate;
  /** What the booking cost, in pence, without fees. */
  readonly charged: Pence;
  /** The part of it that falls due later, in pence. */
  readonly dueLater: Pence;
  /** Up to and including `until`, `given` pence go back. Earliest first; after the last nothing does. */
  readonly steps: readonly { readonly until: IsoDate; readonly given: Pence }[];
  /** The last day on which a family can cancel it by itself; null: that day is over. */
  readonly cancelUntil: IsoDate | null;
  /** The last day on which a family can move it by itself; null: none is left. */
  readonly moveUntil: IsoDate | null;
  /** A booking fee that stays with the school, whenever the booking is cancelled. */
  readonly feeStays: boolean;
}

/** What cancelling each booking of a school gives back, from `today` on. Shop items have no date, so they are not in it. */
export function cancelTerms(sold: SoldShare, today: IsoDate): CancelTerms[] {
  return sold.lines.flatMap((line) => (line.startsOn === null ? [] : [termsOf(line, line.startsOn, { sold, today })]));
}

function termsOf(
  line: SoldLine,
  startsOn: IsoDate,
  { sold, today }: { readonly sold: SoldShare; readonly today: IsoDate },
): CancelTerms {
  const { rule, fees } = sold;
  const counted = line.ruleFrom !== null && line.ruleFrom < startsOn ? line.ruleFrom : startsOn;
  const lastDay = addDays(startsOn, -1);
  // What goes back changes after these days alone, and never grows.
  const days = [addDays(counted, -rule.fullDays), addDays(counted, -rule.shareDays), lastDay]
    .map((on) => (on > lastDay ? lastDay : on))
    .filter((on) => on >= today)
    .toSorted();
  const steps = days
    .map((until) => {
      const { share } = applyRule(rule, line, { today: until, orderedOn: today });
      return { until, given: addPence(...line.parts.map((part) => shareOf(part.gross, share))) };
    })
    .filter(({ given }, nth, all) => given > 0 && all[nth + 1]?.given !== given);
  const moveBy = rule.moveDays === null ? null : addDays(startsOn, -rule.moveDays);
  return {
    lineId: line.id,
    startsOn,
    charged: addPence(...line.parts.map((part) => part.gross)),
    dueLater: line.dueLater,
    steps,
    cancelUntil: lastDay >= today ? lastDay : null,
    moveUntil: moveBy !== null && moveBy >= today ? moveBy : null,
    feeStays: !rule.bookingFeeBack && fees.some((fee) => fee.kind === "booking"),
  };
}

/** The terms in sentences, with every sum and date. With `today` they also say how soon the booking starts. */
export function cancelTermsText(terms: CancelTerms, today: IsoDate | null): string {
  const { startsOn, moveUntil } = terms;
  const move =
    moveUntil === null
      ? []
      : [`You can move it to another date or class at the same price until ${shortDate(moveUntil)}.`];
  const starts = today === null || terms.steps.length > 0 ? "" : `${startsText(daysBetween(today, startsOn))}: `;
  const money = terms.charged === 0 ? freeText(terms) : terms.dueLater > 0 ? costText(terms) : backText(terms);
  const [first = "", ...rest] = money;
  return [starts + (starts === "" ? first : lowerFirst(first)), ...rest, ...move].join(" ");
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function startsText(days: number): string {
  if (days <= 0) return "Starts today";
  return days === 1 ? "Starts tomorrow" : `Starts in ${days} days`;
}

function freeText({ cancelUntil }: CancelTerms): string[] {
  const how = cancelUntil === null ? "ring the school" : `cancel by ${shortDate(cancelUntil)}`;
  return [`This is free, so there is nothing to refund. Please ${how} if you can't come.`];
}

/** A booking that is paid at once: what comes back. */
function backText({ charged, steps, startsOn, feeStays }: CancelTerms): string[] {
  if (steps.length === 0) return ["If you cancel, there is no refund."];
  const all = (given: Pence) =>
    given < charged
      ? `${formatPenceExact(given)} back`
      : feeStays
        ? `a refund of ${formatPenceExact(given)}`
        : `all your money back (${formatPenceExact(given)})`;
  return [
    ...steps.map(({ until, given }, nth) =>
      nth === 0
        ? `Cancel by ${shortDate(until)} for ${all(given)}.`
        : `After that, by ${shortDate(until)}, you get ${all(given)}.`,
    ),
    ...(hasLateDays({ steps, startsOn }) ? ["After that, there is no refund."] : []),
  ];
}

/** A booking with a deposit: not all of it is paid when it is cancelled, so what matters is what cancelling costs. */
function costText({ charged, dueLater, steps, startsOn }: CancelTerms): string[] {
  const whole = formatPenceExact(charged);
  if (steps.length === 0) return [`If you cancel, you still have to pay the full ${whole}.`];
  const text = (given: Pence) =>
    given === charged
      ? `it costs nothing: what you have paid comes back, and the other ${formatPenceExact(dueLater)} is not charged`
      : `cancelling costs ${formatPenceExact(subtractPence(charged, given))} of the ${whole}`;
  return [
    ...steps.map(({ until, given }, nth) => {
      if (nth > 0) return `After that, by ${shortDate(until)}, ${text(given)}.`;
      return given === charged
        ? `Cancel by ${shortDate(until)} and ${text(given)}.`
        : `By ${shortDate(until)}, ${text(given)}.`;
    }),
    ...(hasLateDays({ steps, startsOn }) ? [`After that, you still have to pay the full ${whole}.`] : []),
  ];
}

/** True: days are left before the start on which nothing goes back. */
function hasLateDays({ steps, startsOn }: Pick<CancelTerms, "steps" | "startsOn">): boolean {
  const last = steps.at(-1);
  return last !== undefined && last.until < addDays(startsOn, -1);
}

/** What happens to a school's booking fee; null: it charges none. */
export function bookingFeeText({ fees, rule }: Pick<SoldShare, "fees" | "rule">): string | null {
  const fee = addPence(
    ...fees.filter((one) => one.kind === "booking").flatMap((one) => one.parts.map((part) => part.gross)),
  );
  if (fee === 0) return null;
  return rule.bookingFeeBack
    ? `We refund the booking fee of ${formatPenceExact(fee)} only if you cancel everything in time for a full refund.`
    : `The booking fee of ${formatPenceExact(fee)} is not refunded.`;
}
