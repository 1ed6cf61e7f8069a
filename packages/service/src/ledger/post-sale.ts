import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

export interface Sale {
  readonly orderId: string;
  /** Each seller's gross share of the order in pence, including its fees. */
  readonly sellers: readonly { readonly sellerId: number; readonly gross: number }[];
  /** The amounts due later, in pence. The rest is due at once. */
  readonly balances: readonly { readonly dueOn: string; readonly amount: number }[];
}

/** Posts the sale of a confirmed order, once: the customer owes the total, and each seller is owed its share. */
export async function postSale(trx: Db, { orderId, sellers, balances }: Sale): Promise<void> {
  const total = sellers.reduce((sum, one) => sum + one.gross, 0);
  const later = balances.reduce((sum, one) => sum + one.amount, 0);
  await post(trx, {
    kind: "sale",
    key: `sale:${orderId}`,
    orderId,
    entries: [
      { account: "receivable", orderId, amount: total - later },
      ...balances.map((one) => ({ account: "receivable", orderId, amount: one.amount, dueOn: one.dueOn }) as const),
      ...sellers.map((one) => ({ account: "seller", sellerId: one.sellerId, amount: -one.gross }) as const),
    ],
  });
}
