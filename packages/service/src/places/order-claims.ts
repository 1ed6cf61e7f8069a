import { pipeline } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";

/**
 * The statement that locks, in sorted order, every pool in which the order has a live claim. Every change of claims
 * starts with it, but for those whose callers have locked the pools.
 */
function poolLockQuery(orderId: string): RawBuilder<unknown> {
  return sql`select id from pool where id in (
      select pool_id from claim where order_id = ${orderId} and state in ('held', 'committed'))
    order by id for update`;
}

/**
 * Commits the order's holds. A lapsed hold still counts until somebody expires it, because its place was kept until
 * then. Returns how many were committed. Idempotent. The caller has locked the pools.
 */
export async function commitClaims(trx: Db, orderId: string): Promise<number> {
  return (await moveClaims(trx, "commit").where("order_id", "=", orderId).returning("id").execute()).length;
}

/**
 * Releases the order's holds and updates the class search. The event is `release` for the visitor and `expire` for the
 * clock.
 */
export async function releaseHolds(trx: Db, orderId: string, event: "release" | "expire"): Promise<void> {
  await updateClassSearch(trx, await releaseClaims(trx, orderId, event));
}

/** Releases the order's holds alone, and returns their pools. The caller sees to the class search. */
export async function releaseClaims(trx: Db, orderId: string, event: "release" | "expire"): Promise<readonly number[]> {
  const [, released] = await pipeline(
    trx,
    poolLockQuery(orderId),
    moveClaims(trx, event).where("order_id", "=", orderId).returning("pool_id"),
  );
  return released.map((row) => row.pool_id);
}

/** Updates the class search for every class in which the order has or had a claim. */
export async function updateSearchOfOrder(trx: Db, orderId: string): Promise<void> {
  await searchUpdateOf(sql`array(select pool_id from claim where order_id = ${orderId})`).execute(trx);
}

/** Whether places of a placed order were claimed again since it was placed, because its holds had expired. */
export async function wasReclaimed(trx: Db, orderId: string): Promise<boolean> {
  const later = await trx
    .selectFrom("claim")
    .innerJoin("orders", "orders.id", "claim.order_id")
    .select("claim.id")
    .where("claim.order_id", "=", orderId)
    .whereRef("claim.created_at", ">", "orders.placed_at")
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Extends the order's holds to `seconds` from now by the database's clock, never shortening them. */
export async function prolongHolds(trx: Db, orderId: string, seconds: number): Promise<void> {
  await pipeline(
    trx,
    poolLockQuery(orderId),
    sql`update claim set held_until = greatest(held_until, clock_timestamp() + make_interval(secs => ${seconds})), changed_at = now()
      where order_id = ${orderId} and state = 'held'`,
  );
}

/**
 * Ends everything that is held or booked in these pools, and lets nobody in. A hold expires, so that its payment does not find it again:
 * it is refunded.
 */
export async function closePools(trx: Db, poolIds: readonly number[]): Promise<void> {
  if (poolIds.length === 0) return;
  const ids = [...poolIds].toSorted((a, b) => a - b);
  await pipeline(
    trx,
    sql`select id from pool where id = any (${ids}::bigint[]) order by id for update`,
    moveClaims(trx, "expire").where("state", "=", "held").where("pool_id", "in", ids),
    moveClaims(trx, "cancel").where("state", "=", "committed").where("pool_id", "in", ids),
    sql`update pool set size = 0, over = 0 where id = any (${ids}::bigint[])`,
  );
}

/**
 * Ends everything that is held in these pools of a camp, but not what is booked, not what an open offer of a waiting list holds, and not what is
 * held for chosen days that are none of `days`. The caller has locked them.
 */
export async function expirePools(trx: Db, poolIds: readonly number[], days: readonly string[]): Promise<void> {
  await moveClaims(trx, "expire")
    .where("state", "=", "held")
    .where("pool_id", "in", [...poolIds])
    .where(
      sql<boolean>`not exists (select from order_item i where i.id = claim.order_item_id and not i.days && ${days}::date[])`,
    )
    .where(
      sql<boolean>`not exists (select from waiting_list_entry e where e.id = claim.waiting_entry_id and e.status = 'offered')`,
    )
    .execute();
}

/** Gives everything back that these lines have booked. The caller has locked the pools. */
export async function endLineClaims(trx: Db, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await moveClaims(trx, "cancel")
    .where("state", "=", "committed")
    .where("order_item_id", "in", [...lineIds])
    .execute();
}

/** Updates the class search for the classes that these pools belong to. */
export async function updateClassSearch(trx: Db, poolIds: readonly number[]): Promise<void> {
  if (poolIds.length === 0) return;
  await classSearchUpdate(poolIds).execute(trx);
}

/** The statement behind `updateClassSearch`. */
export function classSearchUpdate(poolIds: readonly number[]): RawBuilder<unknown> {
  return searchUpdateOf(sql`${poolIds}::bigint[]`);
}

/** `pools` is an array, which is read once: so PostgreSQL looks each pool up in the indexes of `session`. */
function searchUpdateOf(pools: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with touched as materialized (select ${pools} as ids)
    select touch_class_search(array(
      select distinct group_id from session
      where place_pool_id = any ((select ids from touched)::bigint[]) or trial_pool_id = any ((select ids from touched)::bigint[])
      order by group_id))`;
}
