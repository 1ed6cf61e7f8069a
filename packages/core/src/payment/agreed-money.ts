import { addPence, pence, ZERO_PENCE, type IsoDate, type Pence } from "../kernel/index.ts";
import type { OrderMoney } from "./order-money.ts";

/** One movement of what an order owes, in pence: positive amounts are charged, and negative ones are paid or taken off. */
export interface OwedMovement {
  /** `sold`: the sale that the family agreed to. `charge`: any other sale, and what takes off one. `money`: paid, or given back. */
  readonly kind: "sold" | "charge" | "money";
  readonly amounts: readonly { readonly dueOn: IsoDate | null; readonly amount: number }[];
}

/**
 * The states of an order that bound what its family agreed to pay: as it was sold, and as it was before anything else was charged, such as a
 * dearer class. What had been taken off or paid by then does not come back with the new charge. The movements are in their order.
 */
export function agreedMoney(movements: readonly OwedMovement[]): OrderMoney[] {
  const sold = movements.filter(({ kind }) => kind === "sold").flatMap(({ amounts }) => amounts);
  const states = [stateOf(sold, 0)];
  const charged: OwedMovement["amounts"][number][] = [];
  let received = 0;
  for (const { kind, amounts } of movements) {
    if (kind === "charge" && amounts.some(({ amount }) => amount > 0)) states.push(stateOf(charged, received));
    if (kind === "money") received -= amounts.reduce((sum, { amount }) => sum + amount, 0);
    else charged.push(...amounts);
  }
  return states;
}

function stateOf(charged: OwedMovement["amounts"], received: number): OrderMoney {
  const byDate = new Map<IsoDate | null, Pence>();
  for (const { dueOn, amount } of charged) byDate.set(dueOn, addPence(byDate.get(dueOn) ?? ZERO_PENCE, pence(amount)));
  return {
    charges: [...byDate].map(([dueOn, amount]) => ({ dueOn, amount })),
    paid: pence(Math.max(0, received)),
    credit: ZERO_PENCE,
    refunded: ZERO_PENCE,
    refundedAsCredit: ZERO_PENCE,
    late: ZERO_PENCE,
  };
}
