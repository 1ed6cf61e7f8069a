import { pence, type Pence, ZERO_PENCE } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/context.ts";

/** A customer's usable credit, in pence; what a checkout has reserved is not in it. Without a customer there is none. */
export async function creditOf(db: Db, customerId: string | null): Promise<Pence> {
  if (customerId === null) return ZERO_PENCE;
  return balanceOf(await kept(db, customerId).executeTakeFirst());
}

/** The same, with nobody else able to spend it until the transaction ends: whoever reserves it next has it. */
export async function lockCredit(trx: Db, customerId: string): Promise<Pence> {
  return balanceOf(await kept(trx, customerId).forUpdate().executeTakeFirst());
}

/** The usable credit of whoever would pay an order of `orders`, in pence, as a column: its customer, or the last that its visitor gave. */
export const creditOfOrder = sql<number>`coalesce((select balance_pence from customer_credit where customer_id = coalesce(orders.customer_id,
  (select id from customer where guest_id = orders.guest_id order by created_at desc limit 1))), 0)`;

function kept(db: Db, customerId: string) {
  return db.selectFrom("customer_credit").select("balance_pence").where("customer_id", "=", customerId);
}

function balanceOf(row: { readonly balance_pence: number } | undefined): Pence {
  return row === undefined ? ZERO_PENCE : pence(row.balance_pence);
}
