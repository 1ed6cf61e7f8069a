import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
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

const sellerBalance = z.object({ seller_id: z.int(), owed: z.int() });

/** What is owed to each seller, in pence, by seller id. Sellers with a zero balance are left out. */
export async function sellerBalances(db: Db): Promise<Map<number, number>> {
  const statement = sql`
    select seller_id, -sum(amount_pence)::bigint as owed from ledger_entry
    where account = 'seller' group by seller_id having sum(amount_pence) <> 0`;
  const rows = await rowsOf("what is owed to sellers", sellerBalance, statement).execute(db);
  return new Map(rows.map((row) => [row.seller_id, row.owed]));
}
