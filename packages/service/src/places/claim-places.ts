import { sql } from "kysely";
import { z } from "zod";
import { err, ok, type Result } from "@matinee/core/kernel";
import { decideClaim, type Pool, type Shortfall } from "@matinee/core/places";
import { pipeline, rowsOf } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";

/** Places wanted from one pool, for an order, line and child. A coupon's use belongs to the whole order. */
export interface PlaceDemand {
  readonly poolId: number;
  readonly orderId: string;
  readonly orderItemId: string | null;
  readonly childId: string | null;
  readonly quantity: number;
}

export type ClaimRefusal =
  | { readonly kind: "short"; readonly shortfalls: readonly Shortfall[] }
  /** Pools in which one of the children already has a claim. */
  | { readonly kind: "child_twice"; readonly poolIds: readonly number[] };

/**
 * Writes claims; no other function does. It locks the pools in sorted order, expires lapsed holds in them, and claims
 * everything or nothing. `holdSeconds` counts from the database's clock. Call it inside a transaction and roll back on
 * a refusal.
 */
export async function claimPlaces(
  trx: Db,
  demands: readonly PlaceDemand[],
  holdSeconds: number,
  newId: () => string,
): Promise<Result<number, ClaimRefusal>> {
  if (demands.length === 0) return ok(0);
  const pools = await lockPools(trx, [...new Set(demands.map((demand) => demand.poolId))]);
  const decided = decideClaim(pools, demands);
  if (!decided.ok) return err({ kind: "short", shortfalls: decided.error });
  const taken = await insertHolds(trx, demands, holdSeconds, newId);
  if (taken.length === demands.length) return ok(taken.length);
  const had = new Set(taken.map((row) => `${row.pool_id}/${row.child_id}`));
  const twice = demands.filter((demand) => !had.has(`${demand.poolId}/${demand.childId}`));
  return err({ kind: "child_twice", poolIds: [...new Set(twice.map((demand) => demand.poolId))] });
}

/** Locks the pools, expires their lapsed holds and reads them. */
async function lockPools(trx: Db, ids: readonly number[]): Promise<Pool[]> {
  // Separate statements: each sees what was committed while the one before waited.
  const [, , pools] = await pipeline(
    trx,
    sql`select id from pool where id = any (${ids}::bigint[]) order by id for update`,
    moveClaims(trx, "expire")
      .where(sql<boolean>`pool_id in (select id from pool where id = any (${ids}::bigint[]) and held > 0)`)
      .where("held_until", "<=", sql<string>`clock_timestamp()`),
    trx
      .selectFrom("pool")
      .select((eb) => ["id", eb("size", "+", eb.ref("over")).as("size"), "committed", "held"])
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .orderBy("id"),
  );
  return pools;
}

const takenRow = z.object({ pool_id: z.int(), child_id: z.guid().nullable() });

async function insertHolds(trx: Db, demands: readonly PlaceDemand[], holdSeconds: number, newId: () => string) {
  const statement = sql`
    insert into claim (id, pool_id, order_id, order_item_id, child_id, quantity, state, held_until)
    select d.id, d.pool_id, d.order_id, d.order_item_id, d.child_id, d.quantity, 'held', clock_timestamp() + make_interval(secs => ${holdSeconds})
    from unnest(${demands.map(newId)}::uuid[], ${demands.map((demand) => demand.poolId)}::bigint[],
                ${demands.map((demand) => demand.orderId)}::uuid[], ${demands.map((demand) => demand.orderItemId)}::uuid[], ${demands.map((demand) => demand.childId)}::uuid[],
                ${demands.map((demand) => demand.quantity)}::int[]) as d(id, pool_id, order_id, order_item_id, child_id, quantity)
    order by d.pool_id
    on conflict (pool_id, child_id) where state in ('held', 'committed') and child_id is not null do nothing
    returning pool_id, child_id`;
  return await rowsOf("new holds", takenRow, statement).execute(trx);
}
