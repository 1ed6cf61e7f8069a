import { type Db, type Pool, sqlPool } from "@matinee/database";
import { refreshPassedTrials } from "@matinee/service/places";
import { type RawBuilder, sql } from "kysely";

/**
 * Lets classes whose next trial has begun show the one after it. Then vacuums the table: until that is done, a search that counts within
 * an index has to look up each changed row. `pool` runs the vacuum, which no transaction may contain; a scoped `db` would begin one.
 */
export async function passTrials(db: Db, pool: Pool): Promise<void> {
  if ((await refreshPassedTrials(db)) > 0) await sqlPool(pool).query("vacuum class_search");
}

/** So many at a time: a table that others write to is not held up, and one that was never cleared takes no longer than a statement may. */
const BATCH = 10_000;
/** After so long, what is left is for the next run, an hour later. */
const ENOUGH_MS = 240_000;

/** What has expired of one table. */
interface Expired {
  readonly table: string;
  /** SQL condition of the rows `x`. */
  readonly where: RawBuilder<unknown>;
}

const EXPIRED: readonly Expired[] = [
  { table: "idempotency", where: sql`x.created_at < now() - interval '24 hours'` },
  // The longest limits are of a day, and count the window before too.
  { table: "rate_limit", where: sql`x.window_start < now() - interval '3 days'` },
  { table: "one_time_token", where: sql`x.expires_at < now() - interval '1 day'` },
  { table: "pending_login", where: sql`x.expires_at < now() - interval '1 day'` },
  { table: "trusted_device", where: sql`x.expires_at < now()` },
  {
    // Logins that ended 30 days ago. The last one of each member of staff stays, because their school sees when they were last there.
    table: "login_session",
    where: sql`least(x.revoked_at, x.expires_at) < now() - interval '30 days'
      -- The end of a view of a family is in the audit log first.
      and (x.impersonated_by is null or x.revoked_at is not null)
      and not exists (select from one_time_token t where t.from_session = x.id)
      and x.id not in (select distinct on (s.user_id) s.id from login_session s
        where s.impersonated_by is null and exists (select from user_role r where r.user_id = s.user_id and r.role <> 'CUSTOMER')
        order by s.user_id, s.last_used_at desc, s.id)`,
  },
  {
    // Until then the mail can be tried again. It may be to a deleted account.
    table: "account_notice",
    where: sql`exists (select from message m where m.account_notice_id = x.id and m.given_up_at < now() - interval '7 days')`,
  },
  // Holds of a day ago still count (docs/decisions, 0036).
  { table: "checkout_hold", where: sql`x.expires_at < now() - interval '1 day'` },
  {
    // A cart that was opened and never filled. One without a number was never at the checkout, so nothing refers to it.
    table: "orders",
    where: sql`x.status = 'basket' and x.number is null and x.created_at < now() - interval '30 days'
      and not exists (select from order_item i where i.order_id = x.id)`,
  },
  {
    table: "guest",
    where: sql`x.created_at < now() - interval '30 days'
      and not exists (select from user_account u where u.guest_id = x.id)
      and not exists (select from orders o where o.guest_id = x.id)
      and not exists (select from customer c where c.guest_id = x.id)
      and not exists (select from child c where c.guest_id = x.id)
      and not exists (select from ticket t where t.guest_id = x.id)`,
  },
];

/**
 * Deletes what has expired: answers to repeated requests, windows of rate limits, one-time tokens, ended logins, notices to the owner of an account
 * that the mail server refused, and visitors to whom nothing belongs after 30 days. The tables take turns, so that none that has much keeps
 * the others waiting. A table that fails does not stop the others; then it throws an AggregateError at the end.
 */
export async function deleteExpired(db: Db): Promise<void> {
  const until = performance.now() + ENOUGH_MS;
  const errors: unknown[] = [];
  let left = EXPIRED;
  do {
    const full: Expired[] = [];
    for (const one of left) {
      const deleted = await deleteBatch(db, one).catch((error: unknown) => (errors.push(error), 0));
      if (deleted === BATCH) full.push(one);
    }
    left = full;
  } while (left.length > 0 && performance.now() < until);
  if (errors.length > 0) throw new AggregateError(errors, "Not everything that has expired was deleted");
}

/** Deletes the next rows of a table that have expired; one that somebody has locked is not idle. Returns how many they were. */
async function deleteBatch(db: Db, { table, where }: Expired): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select x.ctid from ${sql.table(table)} x where ${where} limit ${BATCH} for update of x skip locked))`.execute(db);
  return Number(numAffectedRows);
}
