import { addDays, addPence, daysBetween, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import { CARD_MINIMUM } from "../pricing/due.ts";
import { BALANCE_STEPS, nextBalanceStep, type BalanceStep } from "./balance-steps.ts";
import { balanceToPay } from "./balance.ts";
import { outstanding, type OrderMoney } from "./order-money.ts";

/** As much of an order as the steps for what it owes depend on. */
export interface AskedOrder {
  /** Confirmed, and not cancelled as a whole. */
  readonly stands: boolean;
  readonly isDisputed: boolean;
  readonly hasAddress: boolean;
  /** Days of a camp in it are not held, and nobody has decided yet what takes their place: until then it is asked for nothing. */
  readonly awaitsLostDays: boolean;
  readonly money: OrderMoney;
  /**
   * What the family agreed to: no more for any date than was still to be paid for it in each of these states (`agreedMoney`). Null: it did
   * not agree that its card is charged.
   */
  readonly agreed: readonly OrderMoney[] | null;
}

/** A day on which an order owes something. */
export interface DueDate {
  readonly dueOn: IsoDate;
  /** The day on which the order was placed, or charged more for this due date. */
  readonly placedOn: IsoDate;
  readonly taken: readonly string[];
  /** A mail that has been sent has named the day and the card. */
  readonly isReminded: boolean;
  /** The steps whose charge was declined. The mail about each has named the day of the next. */
  readonly declined: readonly string[];
  /** On the day itself the order awaited cancelled days, so nothing was charged then. */
  readonly wasPaused: boolean;
}

type BalanceDecision =
  /** Nobody is asked, and the step is noted with the reason. */
  | { readonly step: BalanceStep; readonly not: "skipped" | "cancelled" | "disputed" | "nothing_owed" | "no_address" }
  /** `isAgreed`: the card may be charged this amount: from the due date on by this step, and before it by the step of that day. */
  | { readonly step: BalanceStep; readonly amount: Pence; readonly isAgreed: boolean };

/** Decides the step of a day for one due date. The job that takes it and the page that announces it ask the same question. */
export function decideBalanceStep(order: AskedOrder, due: DueDate, today: IsoDate): BalanceDecision {
  const { dueOn } = due;
  const step = nextBalanceStep({ ...due, today });
  if (step === null) return { step: stepOf(dueOn, today), not: "skipped" };
  if (!order.stands) return { step, not: "cancelled" };
  if (order.isDisputed) return { step, not: "disputed" };
  const amount = balanceToPay(order.money, dueOn);
  // Less than a card can pay is not asked for.
  if (!outstanding(order.money).some((one) => one.dueOn === dueOn) || amount < CARD_MINIMUM)
    return { step, not: "nothing_owed" };
  if (!order.hasAddress) return { step, not: "no_address" };
  return {
    step,
    amount,
    isAgreed: isAgreed(order, { dueOn, amount }) && (today < dueOn || isAnnounced(due, step, today)),
  };
}

/**
 * Whether the family was told of the day on which it is charged: by a reminder, by booking later than the last one, or by the mail about the
 * charge that was declined. After a pause or an outage over those days it is asked instead.
 */
function isAnnounced(due: DueDate, step: BalanceStep, today: IsoDate): boolean {
  const { dueOn, placedOn, isReminded, declined, wasPaused } = due;
  if (wasPaused) return false;
  if (step === "due_day") return isReminded || placedOn >= addDays(dueOn, LAST_REMINDER.days);
  const nth = BALANCE_STEPS.findIndex((one) => one.step === step);
  const [before, { days }] = [BALANCE_STEPS[nth - 1], BALANCE_STEPS[nth] ?? LAST_REMINDER];
  return before !== undefined && declined.includes(before.step) && today === addDays(dueOn, days);
}

const [, LAST_REMINDER] = BALANCE_STEPS;

/**
 * Whether the family agreed to a charge: all of it is due on dates that the order was sold with, and on none more than was still to be paid
 * of what was agreed for it, then and before each later charge. What was paid counts, however it was paid: the same amount is not taken again for something dearer.
 */
function isAgreed(
  { money, agreed }: AskedOrder,
  { dueOn, amount }: { readonly dueOn: IsoDate; readonly amount: Pence },
): boolean {
  if (agreed === null) return false;
  const parts = outstanding(money).filter((one) => one.dueOn !== null && one.dueOn <= dueOn);
  // What is due at once or later was not agreed for this day.
  if (addPence(ZERO_PENCE, ...parts.map((one) => one.amount)) !== amount) return false;
  return agreed.every((state) => {
    const left = new Map(outstanding(state).map((one) => [one.dueOn, one.amount]));
    return parts.every((part) => part.amount <= (left.get(part.dueOn) ?? 0));
  });
}

/**
 * The next charge of the card without its owner: when, and how much as of now, in pence. Null: none will be made. A reminder that can still go
 * out is taken to go out.
 */
export function nextAutomaticCharge(
  order: AskedOrder,
  dates: readonly DueDate[],
  today: IsoDate,
): { readonly on: IsoDate; readonly amount: Pence } | null {
  const found = dates.flatMap((due) => {
    const from = due.dueOn > today ? due.dueOn : today;
    for (let days = 0; days <= LONGEST_WAIT; days += 1) {
      const on = addDays(from, days);
      const decided = decideBalanceStep(order, today < due.dueOn ? { ...due, isReminded: true } : due, on);
      if ("amount" in decided && decided.isAgreed) return [{ on, amount: decided.amount }];
    }
    return [];
  });
  return found.toSorted((a, b) => (a.on < b.on ? -1 : 1))[0] ?? null;
}

/** From the due date or any later day, the next step is at most so many days ahead. */
const LONGEST_WAIT = Math.max(...BALANCE_STEPS.map(({ days }) => days));

/** The step of the day, whether it is to be taken or not. */
function stepOf(dueOn: IsoDate, today: IsoDate): BalanceStep {
  const days = daysBetween(dueOn, today);
  return BALANCE_STEPS.findLast((one) => one.days <= days)?.step ?? BALANCE_STEPS[0].step;
}
