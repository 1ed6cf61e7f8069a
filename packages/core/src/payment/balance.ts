import { addPence, pence, subtractPence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import { CARD_MINIMUM, shortOfCardMinimum } from "../pricing/due.ts";
import { outstanding, type OrderMoney } from "./order-money.ts";

/**
 * The amount, in pence, that pays everything due up to a date (null: everything); zero if nothing is due. What is due at once counts from
 * the day on which it was charged, as families see it (`balancesDue`). It is the whole balance if that amount, or the rest after it, is below the card minimum.
 */
export function balanceToPay(money: OrderMoney, upTo: IsoDate | null): Pence {
  const open = outstanding(money);
  const sum = (due: typeof open): Pence => addPence(ZERO_PENCE, ...due.map((one) => one.amount));
  const all = sum(open);
  const wanted = upTo === null ? all : sum(open.filter(({ dueOn }) => isDueBy(dueOn ?? money.chargedOn ?? null, upTo)));
  if (wanted === 0) return wanted;
  return [wanted, subtractPence(all, wanted)].some((part) => shortOfCardMinimum(part) > 0) ? all : wanted;
}

function isDueBy(on: IsoDate | null, upTo: IsoDate): boolean {
  return on === null || on <= upTo;
}

/**
 * How much of what an order owes can be paid with `available` pence of credit. If a card has to pay the rest, enough is
 * left for the smallest card payment.
 */
export function creditForBalance(money: OrderMoney, available: Pence): Pence {
  const owed = balanceToPay(money, null);
  const used = pence(Math.min(owed, available));
  if (shortOfCardMinimum(subtractPence(owed, used)) === 0) return used;
  return pence(Math.max(0, owed - CARD_MINIMUM));
}
