import type { Db, Pool } from "@matinee/database";
import { refreshPassedTrials } from "@matinee/service/places";
import { sql } from "kysely";

/**
 * Lets classes whose next trial has begun show the one after it. Then vacuums the table: until that is done, a search that counts within
 * an index has to look up each changed row. `pool` runs the vacuum, which no transaction may contain; a scoped `db` would begin one.
 */
export async function passTrials(db: Db, pool: Pick<Pool, "query">): Promise<void> {
  if ((await refreshPassedTrials(db)) > 0) await pool.query("vacuum class_search");
}

/**
 * Deletes what has expired: answers to repeated requests, windows of rate limits, one-time tokens, notices to the owner of an account that
 * the mail server refused, and visitors to whom nothing belongs
 * after 30 days.
 * A table that fails does not stop the others; then it throws an AggregateError at the end.
 */
export async function deleteExpired(db: Db): Promise<void> {
  const statements = [
    sql`delete from idempotency where created_at < now() - interval '24 hours'`,
    sql`delete from rate_limit where window_start < now() - interval '1 day'`,
    sql`delete from one_time_token where expires_at < now() - interval '1 day'`,
    sql`delete from pending_login where expires_at < now() - interval '1 day'`,
    sql`delete from trusted_device where expires_at < now()`,
    // Until then the mail can be tried again. It may be to a deleted account.
    sql`delete from account_notice n using message m where m.account_notice_id = n.id and m.given_up_at < now() - interval '7 days'`,
    // Holds of a day ago still count (docs/decisions, 0036).
    sql`delete from checkout_hold where expires_at < now() - interval '1 day'`,
    // A cart that was opened and never filled. One without a number was never at the checkout, so nothing refers to it.
    sql`delete from orders o where o.status = 'basket' and o.number is null and o.created_at < now() - interval '30 days'
      and not exists (select from order_item i where i.order_id = o.id)`,
    sql`delete from guest g where created_at < now() - interval '30 days'
      and not exists (select from user_account u where u.guest_id = g.id)
      and not exists (select from orders o where o.guest_id = g.id)
      and not exists (select from customer c where c.guest_id = g.id)
      and not exists (select from child c where c.guest_id = g.id)
      and not exists (select from ticket t where t.guest_id = g.id)`,
  ];
  const errors: unknown[] = [];
  for (const statement of statements) await statement.execute(db).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "Not everything that has expired was deleted");
}
