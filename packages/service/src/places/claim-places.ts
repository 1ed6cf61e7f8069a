import { sql } from "kysely";
import { z } from "zod";
import { err, ok, type Result } from "@matinee/core/kernel";
import { decideClaim, type Shortfall } from "@matinee/core/places";
import { pipeline, rowsOf } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { insertClaims } from "./insert-claims.ts";
import { moveClaims } from "./move-claims.ts";
import { refusedTrialsOf, type RefusedTrial } from "./refused-trials.ts";

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
  | { readonly kind: "child_twice"; readonly poolIds: readonly number[] }
  /** Trials that children have had already, or that the school gives no more of in a school year. */
  | { readonly kind: "trial_had"; readonly trials: readonly RefusedTrial[] };

/**
 * Writes an order's claims; no other function does. It locks the pools in sorted order, expires lapsed holds, takes over
 * the places that a waiting list's offer holds for the same children, and claims everything or nothing.
 * `holdSeconds` counts from the database's clock. Call it inside a transaction and roll back on a refusal.
 */
export async function claimPlaces(
  trx: Db,
  demands: readonly PlaceDemand[],
  holdSeconds: number,
  newId: () => string,
): Promise<Result<number, ClaimRefusal>> {
  if (demands.length === 0) return ok(0);
  const { pools, offered, trials } = await lockPools(trx, demands);
  if (trials.length > 0) return err({ kind: "trial_had", trials });
  const decided = decideClaim(pools, demands);
  if (!decided.ok) return err({ kind: "short", shortfalls: decided.error });
  const taken = await insertHolds(trx, demands, { holdSeconds, newId, offered });
  if (taken.length === demands.length) return ok(taken.length);
  const had = new Set(taken.map(placeKey));
  const twice = demands.filter((demand) => !had.has(placeKey({ pool_id: demand.poolId, child_id: demand.childId })));
  return err({ kind: "child_twice", poolIds: [...new Set(twice.map((demand) => demand.poolId))] });
}

/**
 * Locks the pools, expires lapsed holds, takes over what an offer holds for the children, and reads the pools. `offered`
 * names the entry on the waiting list for each place that was taken over.
 */
async function lockPools(trx: Db, demands: readonly PlaceDemand[]) {
  const ids = [...new Set(demands.map((demand) => demand.poolId))];
  const childIds = [...new Set(demands.flatMap((demand) => demand.childId ?? []))];
  // Separate statements: each sees what was committed while the one before waited.
  const [locked, , trials] = await pipeline(
    trx,
    poolsQuery(trx, ids).forUpdate(),
    // Two orders that want a trial for the same child take turns here.
    sql`select from child where id = any (${childIds}::uuid[]) order by id for no key update`,
    refusedTrialsOf(demands.map((demand) => ({ lineId: demand.orderItemId, childId: demand.childId }))),
  );
  if (locked.every(({ held }) => held === 0))
    return { pools: locked, trials, offered: new Map<string, string | null>() };
  const [, offered, pools] = await pipeline(
    trx,
    // Before the offer is taken over: whatever expires takes places away that staff have added and nobody has
    // (0053_added_places_end.sql), and between its two holders the offered place is nobody's.
    moveClaims(trx, "expire")
      .where(sql<boolean>`pool_id in (select id from pool where id = any (${ids}::bigint[]) and held > 0)`)
      .where("held_until", "<=", sql<string>`clock_timestamp()`)
      .where(sql<boolean>`(${isOffered(demands)}) is not true`),
    takeOffered(trx, demands),
    poolsQuery(trx, ids),
  );
  return { pools, trials, offered: new Map(offered.map((row) => [placeKey(row), row.waiting_entry_id])) };
}

function poolsQuery(trx: Db, ids: readonly number[]) {
  return trx
    .selectFrom("pool")
    .select((eb) => ["id", eb("size", "+", eb.ref("over")).as("size"), "committed", "held"])
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .orderBy("id");
}

const placeKey = ({ pool_id, child_id }: { readonly pool_id: number; readonly child_id: string | null }): string =>
  `${pool_id}/${child_id}`;

/**
 * The statement that ends the holds of an offer for these places; the order's own holds follow in the same transaction. The claim
 * names the order that took it, so that its place is not kept for the next child (0043_places_kept_for_waiting_lists.sql).
 */
function takeOffered(trx: Db, demands: readonly PlaceDemand[]) {
  return moveClaims(trx, "release")
    .set({ order_id: demands[0]?.orderId ?? null })
    .where(isOffered(demands))
    .returning(["pool_id", "child_id", "waiting_entry_id"]);
}

/** SQL condition: an open offer holds the claim for one of these places. */
function isOffered(demands: readonly PlaceDemand[]) {
  const mine = demands.filter((demand) => demand.childId !== null);
  return sql<boolean>`order_id is null and waiting_entry_id is not null
    and (pool_id, child_id) in (select * from unnest(${mine.map((demand) => demand.poolId)}::bigint[], ${mine.map((demand) => demand.childId)}::uuid[]))
    and waiting_entry_id in (select id from waiting_list_entry where status = 'offered')`;
}

const takenRow = z.object({ pool_id: z.int(), child_id: z.guid().nullable() });

interface NewHolds {
  readonly holdSeconds: number;
  readonly newId: () => string;
  readonly offered: ReadonlyMap<string, string | null>;
}

async function insertHolds(trx: Db, demands: readonly PlaceDemand[], { holdSeconds, newId, offered }: NewHolds) {
  const claims = demands.map((one) => ({
    ...one,
    waitingEntryId: offered.get(placeKey({ pool_id: one.poolId, child_id: one.childId })) ?? null,
  }));
  const heldUntil = sql`clock_timestamp() + make_interval(secs => ${holdSeconds})`;
  const statement = sql`${insertClaims(claims, { heldUntil, newId })}
    on conflict (pool_id, child_id) where state in ('held', 'committed') and child_id is not null do nothing
    returning pool_id, child_id`;
  return await rowsOf("new holds", takenRow, statement).execute(trx);
}
