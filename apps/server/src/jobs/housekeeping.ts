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

/** How many ended logins one run deletes. A copy that never deleted any has many. */
const LOGINS_AT_ONCE = 10_000;

/**
 * Deletes logins that ended 30 days ago. The last login of each member of staff stays, because their school sees when they were last there.
 * The end of a view of a family is in the audit log first.
 */
const endedLogins = sql`
  with last_of_staff as (
    select distinct on (s.user_id) s.id from login_session s
      where s.impersonated_by is null and exists (select from user_role r where r.user_id = s.user_id and r.role <> 'CUSTOMER')
      order by s.user_id, s.last_used_at desc, s.id)
  delete from login_session where id in (
    select s.id from login_session s
      where least(s.revoked_at, s.expires_at) < now() - interval '30 days'
        and (s.impersonated_by is null or s.revoked_at is not null)
        and not exists (select from one_time_token t where t.from_session = s.id)
        and s.id not in (select id from last_of_staff)
      limit ${LOGINS_AT_ONCE})`;

/**
 * Deletes what has expired: answers to repeated requests, windows of rate limits, one-time tokens, ended logins, notices to the owner of an account
 * that the mail server refused, and visitors to whom nothing belongs after 30 days.
 * A table that fails does not stop the others; then it throws an AggregateError at the end.
 */
export async function deleteExpired(db: Db): Promise<void> {
  const statements = [
    sql`delete from idempotency where created_at < now() - interval '24 hours'`,
    // The longest limits are of a day, and count the window before too.
    sql`delete from rate_limit where window_start < now() - interval '3 days'`,
    sql`delete from one_time_token where expires_at < now() - interval '1 day'`,
    sql`delete from pending_login where expires_at < now() - interval '1 day'`,
    sql`delete from trusted_device where expires_at < now()`,
    endedLogins,
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
