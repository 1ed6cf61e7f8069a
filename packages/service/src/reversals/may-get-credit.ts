import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import type { OrderRow } from "../orders/index.ts";

/**
 * Whether the family of an order could ever spend credit. A deleted account leaves its customer record with its orders, as tax law asks,
 * without an email address (docs/decisions, 0018), and nobody can log in to it.
 */
export async function mayGetCredit(db: Db, order: Pick<OrderRow, "customer_id" | "guest_id">): Promise<boolean> {
  if (order.customer_id === null) return false;
  const found = await db
    .selectFrom("customer as c")
    .select("c.id")
    .where("c.id", "=", order.customer_id)
    .where("c.email", "<>", "")
    .where(
      sql<boolean>`not exists (select from user_account u where u.guest_id = ${order.guest_id} and u.disabled_at is not null)`,
    )
    .executeTakeFirst();
  return found !== undefined;
}
