import { pence, type Pence, ZERO_PENCE } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";

/** A customer's usable credit, in pence; what a checkout has reserved is not in it. Without a customer there is none. */
export async function creditOf(db: Db, customerId: string | null): Promise<Pence> {
  if (customerId === null) return ZERO_PENCE;
  return balanceOf(await kept(db, customerId).executeTakeFirst());
}

/** Who would pay an order: its visitor, and the parent information it is for. */
interface Payer {
  readonly guestId: string;
  readonly customerId: string;
}

/** Part of what somebody may spend, in pence. */
export interface CreditPart {
  readonly customerId: string;
  readonly amount: number;
}

/**
 * The usable credit of whoever pays an order, oldest first, with nobody else able to spend it until the transaction ends: whoever
 * reserves it next has it. An account's credit is one, whichever of its orders it came from; a guest has that of the very
 * customer they say they are, because more than one person may use a browser.
 */
export async function lockCredit(trx: Db, { guestId, customerId }: Payer): Promise<readonly CreditPart[]> {
  const { rows } = await sql<CreditPart>`
    select k.customer_id as "customerId", k.balance_pence as amount
    from customer_credit k join customer c on c.id = k.customer_id
    where k.balance_pence > 0 and (c.id = ${customerId} or (c.guest_id = ${guestId} and ${isAccount(sql`${guestId}`)}))
    order by c.created_at, c.id for update of k`.execute(trx);
  return rows;
}

/** The same of an order of `orders`, as a column; of a basket nobody is named for yet, that of the last its visitor gave. */
export const creditOfOrder = sql<number>`coalesce((select sum(k.balance_pence) from customer_credit k join customer c on c.id = k.customer_id
  where c.guest_id = orders.guest_id and (${isAccount(sql`orders.guest_id`)} or c.id = coalesce(orders.customer_id,
    (select id from customer where guest_id = orders.guest_id order by created_at desc limit 1)))), 0)::int`;

function isAccount(guestId: RawBuilder<unknown>) {
  return sql`exists (select from user_account u where u.guest_id = ${guestId})`;
}

function kept(db: Db, customerId: string) {
  return db.selectFrom("customer_credit").select("balance_pence").where("customer_id", "=", customerId);
}

function balanceOf(row: { readonly balance_pence: number } | undefined): Pence {
  return row === undefined ? ZERO_PENCE : pence(row.balance_pence);
}
