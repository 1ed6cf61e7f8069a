import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";

/** The visitor and the customer record that would pay an order. */
interface Payer {
  readonly guestId: string;
  readonly customerId: string;
}

/** One customer record's share of the available credit, in pence. */
export interface CreditPart {
  readonly customerId: string;
  readonly amount: number;
}

/**
 * Locks and returns the credit available to an order's payer, oldest first. Nobody else can spend it until the
 * transaction ends. An account can spend the credit of all its customer records. A guest can spend only that of the
 * given record, because several people may share a browser.
 */
export async function lockCredit(trx: Db, { guestId, customerId }: Payer): Promise<readonly CreditPart[]> {
  return await trx
    .selectFrom("customer_credit as k")
    .innerJoin("customer as c", "c.id", "k.customer_id")
    .select(["k.customer_id as customerId", "k.balance_pence as amount"])
    .where("k.balance_pence", ">", 0)
    .where((eb) =>
      eb.or([eb("c.id", "=", customerId), eb.and([eb("c.guest_id", "=", guestId), isAccount(sql`${guestId}`)])]),
    )
    .orderBy("c.created_at")
    .orderBy("c.id")
    .forUpdate("k")
    .execute();
}

/**
 * The available credit of an order of `orders`, as a column. A basket without a customer record uses the last one its
 * visitor saved.
 */
export const creditOfOrder = sql<number>`coalesce((select sum(k.balance_pence) from customer_credit k join customer c on c.id = k.customer_id
  where c.guest_id = orders.guest_id and (${isAccount(sql`orders.guest_id`)} or c.id = coalesce(orders.customer_id,
    (select id from customer where guest_id = orders.guest_id order by created_at desc limit 1)))), 0)::int`;

function isAccount(guestId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from user_account u where u.guest_id = ${guestId})`;
}
