import { addPence, subtractPence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import { shortOfCardMinimum } from "../pricing/due.ts";
import { outstanding, type OrderMoney } from "./order-money.ts";

/**
 * What it takes to pay everything of an order that is due up to a day (null: all of it), in pence; zero where nothing is.
 * Where that, or what would be left, is less than a card can pay, it is all of it at once.
 */
export function balanceToPay(money: OrderMoney, upTo: IsoDate | null): Pence {
  const open = outstanding(money);
  const sum = (due: typeof open): Pence => addPence(ZERO_PENCE, ...due.map((one) => one.amount));
  const all = sum(open);
  const wanted = upTo === null ? all : sum(open.filter(({ dueOn }) => dueOn === null || dueOn <= upTo));
  if (wanted === 0) return wanted;
  return [wanted, subtractPence(all, wanted)].some((part) => shortOfCardMinimum(part) > 0) ? all : wanted;
}
