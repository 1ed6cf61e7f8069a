import type { Db } from "@matinee/database";
import { sql } from "kysely";

/**
 * Classes whose next trial has begun meanwhile show the one after it. Their pages of the table are cleaned at once: until then a search
 * that counts within an index would have to look up each row on them.
 */
export async function refreshPassedTrials(db: Db): Promise<void> {
  const { rows } = await sql<{ passed: number }>`
    with passed as materialized (select array(select group_id from class_search where next_trial_at <= now() order by group_id) as ids)
    select cardinality(ids) as passed, touch_class_search(ids) from passed`.execute(db);
  if (rows[0]?.passed !== 0) await sql`vacuum class_search`.execute(db);
}

/** Ages are measured by the day: after midnight every row is written anew. */
export async function refreshWholeSearch(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Thousands of classes take longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await sql`select refresh_class_search(null)`.execute(trx);
  });
}

/** Throws away what has served its purpose: answers kept for repeated requests, windows of rate limits, tokens that were good for a minute, visits past their time that left nothing. */
export async function forget(db: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from rate_limit where window_start < now() - interval '1 day'`.execute(db);
  await sql`delete from one_time_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from guest g where expires_at < now()
    and not exists (select from orders o where o.guest_id = g.id)
    and not exists (select from customer c where c.guest_id = g.id)
    and not exists (select from child c where c.guest_id = g.id)
    and not exists (select from ticket t where t.guest_id = g.id)`.execute(db);
}
