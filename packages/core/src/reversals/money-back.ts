import { addPence, pence, subtractPence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import type { Funds } from "./sold.ts";

/** Where money goes: to the cards that paid, to the customer's credit, or an amount in pence to the credit and the rest to the cards. */
export type Destination =
  | { readonly kind: "card" }
  | { readonly kind: "credit" }
  | { readonly kind: "both"; readonly credit: Pence };

/** How an amount goes back, in pence. */
export interface MoneyBack {
  /** Comes off what is still owed. */
  readonly offDebt: Pence;
  readonly toCard: Pence;
  readonly toCredit: Pence;
  readonly refunds: readonly { readonly paymentId: string; readonly amount: Pence }[];
}

/** Splits an amount that the order is no longer charged. A debt is reduced first; what was paid with credit goes back as credit. */
export function moneyBack({ charges, received, cards }: Funds, given: Pence, to: Destination): MoneyBack {
  const charged = addPence(...charges.map((one) => one.amount));
  const offDebt = pence(Math.min(given, Math.max(0, charged - received)));
  const back = subtractPence(given, offDebt);
  const onCards = addPence(...cards.map((one) => one.left));
  const wanted = to.kind === "card" ? 0 : to.kind === "credit" ? back : to.credit;
  const toCredit = pence(Math.min(back, Math.max(wanted, back - onCards)));
  const toCard = subtractPence(back, toCredit);
  let left = toCard;
  const refunds = cards.flatMap(({ paymentId, left: most }) => {
    const amount = pence(Math.min(left, most));
    left = subtractPence(left, amount);
    return amount > 0 ? [{ paymentId, amount }] : [];
  });
  return { offDebt, toCard, toCredit, refunds };
}

type Charges = Funds["charges"];

/** An amount in pence that comes off the charges of one due date; null: due at once. */
export interface ChargeReduction {
  readonly dueOn: IsoDate | null;
  readonly amount: Pence;
}

/** What falls due later of a line, and of everything that its school sold in the order. */
interface LaterAmounts {
  readonly own: { readonly dueOn: IsoDate | null; readonly amount: Pence };
  readonly ofSchool: readonly { readonly dueOn: IsoDate; readonly amount: Pence }[];
}

interface Reduced {
  readonly taken: readonly ChargeReduction[];
  readonly left: Charges;
  /** What came off the line's own later amount. */
  readonly offLater: Pence;
}

/**
 * Takes an amount off the charges: first the line's own later amount, then what its school is owed later, then what was due at once, then
 * the latest due dates. Throws a RangeError if more is taken than charged.
 */
export function reduceCharges(charges: Charges, amount: Pence, { own: later, ofSchool }: LaterAmounts): Reduced {
  const left = new Map(charges.map((one) => [one.dueOn, one.amount]));
  const taken: ChargeReduction[] = [];
  let rest = amount;
  const take = (dueOn: IsoDate | null, most: number): Pence => {
    const had = left.get(dueOn) ?? ZERO_PENCE;
    const part = pence(Math.min(had, rest, most));
    if (part === 0) return part;
    left.set(dueOn, subtractPence(had, part));
    rest = subtractPence(rest, part);
    taken.push({ dueOn, amount: part });
    return part;
  };
  const offLater = later.dueOn === null ? ZERO_PENCE : take(later.dueOn, later.amount);
  for (const one of ofSchool.toSorted((a, b) => b.dueOn.localeCompare(a.dueOn))) take(one.dueOn, one.amount);
  take(null, Infinity);
  const dates = [...left.keys()].filter((dueOn) => dueOn !== null).toSorted();
  for (const dueOn of dates.toReversed()) take(dueOn, Infinity);
  if (rest > 0) throw new RangeError(`More is taken off than charged: ${rest} pence`);
  return { taken, left: [...left].map(([dueOn, one]) => ({ dueOn, amount: one })), offLater };
}
