import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { insertClaims } from "./insert-claims.ts";
import { moveClaims } from "./move-claims.ts";

// The claims of waiting lists: places that are kept for a list, and places that an offer holds. Callers have locked the pools.

/** A place that an offer holds for a child. */
export interface OfferedPlace {
  readonly poolId: number;
  readonly childId: string;
  readonly entryId: string;
}

/** Locks the pools from which a waiting list's offers take places, in the order of their ids, like every writer of claims. */
export async function lockOfferPools(trx: Db, poolIds: readonly number[]): Promise<void> {
  await sql`select id from pool where id = any (${poolIds}::bigint[]) order by id for update`.execute(trx);
}

const poolRow = z.object({ id: z.int() });

/** The pools in which offers hold places for entries. `entries` selects the entries' ids. */
export async function readHeldPools(trx: Db, entries: RawBuilder<unknown>): Promise<number[]> {
  const statement = sql`select distinct pool_id as id from claim
    where waiting_entry_id is not null and waiting_entry_id in (${entries}) and order_id is null and state = 'held'`;
  return (await rowsOf("the pools of a waiting list's offers", poolRow, statement).execute(trx)).map(({ id }) => id);
}

const offerPool = z.object({ id: z.int(), free: z.int() });

/** How many places of each pool can be offered: those that are free, and those that are kept for the list. By pool id. */
export async function readOfferPools(trx: Db, poolIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const statement = sql`
    select p.id, p.size - p.committed - p.held + (select count(*)::int from claim c where c.pool_id = p.id and c.kept and c.state = 'held') as free
    from pool p where p.id = any (${poolIds}::bigint[])`;
  const rows = await rowsOf("the pools of a waiting list", offerPool, statement).execute(trx);
  return new Map(rows.map((row) => [row.id, row.free]));
}

interface PlacesToOffer {
  readonly places: readonly OfferedPlace[];
  /** When the offer lapses. Its holds last a minute longer, so that the offer is ended first and its places second. */
  readonly expiresAt: string;
  readonly newId: () => string;
}

/** Holds places for an offer. Places that are kept for the list are used up first, so that they are free for no moment. */
export async function offerPlaces(trx: Db, { places, expiresAt, newId }: PlacesToOffer): Promise<void> {
  const wanted = Map.groupBy(places, (place) => place.poolId);
  const [poolIds, counts] = [[...wanted.keys()], [...wanted.values()].map((some) => some.length)];
  await moveClaims(trx, "release")
    .where(
      sql<boolean>`id in (
        select k.id from unnest(${poolIds}::bigint[], ${counts}::int[]) w(pool_id, n)
        cross join lateral (select c.id from claim c where c.pool_id = w.pool_id and c.kept and c.state = 'held' order by c.created_at, c.id limit w.n) k)`,
    )
    .execute();
  const claims = places.map(({ poolId, childId, entryId }) => ({
    poolId,
    childId,
    quantity: 1,
    waitingEntryId: entryId,
  }));
  const heldUntil = sql`${expiresAt}::timestamptz + interval '1 minute'`;
  await insertClaims(claims, { heldUntil, newId }).execute(trx);
}

/** Adds places beyond the size of these pools, so many that `children` fit. The callers note who allowed it and why. */
export async function addPlaces(trx: Db, poolIds: readonly number[], children: number): Promise<void> {
  await sql`
    update pool p set over = greatest(p.over, p.committed + p.held
        - (select count(*)::int from claim c where c.pool_id = p.id and c.kept and c.state = 'held') + ${children} - p.size)
     where p.id = any (${poolIds}::bigint[])`.execute(trx);
}

/** Gives up kept places that nobody who waits can use. Returns the pools in which places became free. */
export async function releaseUnusablePlaces(trx: Db, poolIds: readonly number[]): Promise<number[]> {
  const rows = await moveClaims(trx, "release")
    .where("kept", "=", true)
    .where(sql<boolean>`pool_id = any (${poolIds}::bigint[])`)
    .returning("pool_id")
    .execute();
  return [...new Set(rows.map((row) => row.pool_id))];
}

/**
 * Releases what offers still hold for entries that have ended, in these pools. The database takes places away again that staff had added
 * for them, and keeps whatever is free then for the list (0043_places_kept_for_waiting_lists.sql, 0053_added_places_end.sql).
 */
export async function releaseEndedOffers(trx: Db, poolIds: readonly number[]): Promise<number[]> {
  const rows = await moveClaims(trx, "release")
    .where("order_id", "is", null)
    .where("waiting_entry_id", "is not", null)
    .where(sql<boolean>`pool_id = any (${poolIds}::bigint[])`)
    .where(sql<boolean>`waiting_entry_id in (select id from waiting_list_entry where status <> 'offered')`)
    .returning("pool_id")
    .execute();
  return [...new Set(rows.map((row) => row.pool_id))];
}
