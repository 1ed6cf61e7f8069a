import { addDays, daysBetween, type IsoDate } from "../kernel/index.ts";

/**
 * The steps by which a family is asked for an amount that falls due later, in their order, with their days from the due date. From the due
 * date on a step charges the saved card where the family agreed to it; otherwise every step is a mail. After the last one the school
 * decides (joining.md, Billing).
 */
export const BALANCE_STEPS = [
  { step: "before_14", days: -14 },
  { step: "before_3", days: -3 },
  { step: "due_day", days: 0 },
  { step: "after_3", days: 3 },
  { step: "after_7", days: 7 },
] as const;

export type BalanceStep = (typeof BALANCE_STEPS)[number]["step"];

/** A step that could not be taken for so many days after the last one, such as during a long outage, is not taken any more. */
export const STEPS_END_AFTER_DAYS = 21;

interface Standing {
  readonly dueOn: IsoDate;
  /** The day on which the order was placed, or charged more for this due date. Nobody is reminded on that day or of a step before it. */
  readonly placedOn: IsoDate;
  readonly today: IsoDate;
  /** The steps that were taken for this due date. */
  readonly taken: readonly string[];
}

/**
 * The step to take today; null: none. Of several that have been missed, only the latest is taken, so that an outage is followed by one mail.
 * A step is never taken twice, nor after a later one, also if a clock went back.
 */
export function nextBalanceStep({ dueOn, placedOn, today, taken }: Standing): BalanceStep | null {
  if (daysBetween(dueOn, today) > STEPS_END_AFTER_DAYS) return null;
  const latest = BALANCE_STEPS.findLast(({ days }) => addDays(dueOn, days) <= today);
  if (latest === undefined || addDays(dueOn, latest.days) <= placedOn) return null;
  const later = BALANCE_STEPS.filter(({ days }) => days >= latest.days);
  return later.some(({ step }) => taken.includes(step)) ? null : latest.step;
}
