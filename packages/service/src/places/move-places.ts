import { pipeline, rowsOf } from "@matinee/database";
import { err, ok, type Result } from "@matinee/core/kernel";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { giveBackClaims, type CancelledClaims } from "./cancel-claims.ts";
import { claimPlaces, type ClaimRefusal, type PlaceDemand } from "./claim-places.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

/** A place that a line has and another line is going to need: the child stays in it. */
export interface SharedPlace {
  readonly poolId: number;
  readonly childId: string;
}

const sharedRow = z.object({ poolId: z.int(), childId: z.guid() });

/** The committed places of a line that its children also need in some pools. */
export async function sharedPlaces(
  db: Db,
  lineId: string,
  demands: readonly { readonly poolId: number; readonly childId: string | null }[],
): Promise<SharedPlace[]> {
  const own = demands.filter((one) => one.childId !== null);
  const statement = sql`
    select pool_id as "poolId", child_id as "childId" from claim where order_item_id = ${lineId} and state = 'committed'
      and (pool_id, child_id) in (select * from unnest(${own.map((one) => one.poolId)}::bigint[], ${own.map((one) => one.childId)}::uuid[]))`;
  return await rowsOf("the places that two lines share", sharedRow, statement).execute(db);
}

interface Move {
  /** What the line gives back. */
  readonly cancelled: CancelledClaims & { readonly orderItemId: string };
  /** Everything that the new line needs. */
  readonly demands: readonly PlaceDemand[];
  readonly newItemId: string;
}

/** Long enough for the transaction, which commits the holds before it ends. */
const MOMENT = 60;

/**
 * Moves what a line has to another line of its order, in the caller's transaction. All pools of both are locked first, in the order of
 * their ids, so that two moves between the same classes take turns. A place that both lines need stays taken; the others are given back
 * (a waiting list gets them as it gets those of a cancelled line) and the new ones are claimed, all or none. Roll back on a refusal.
 */
export async function movePlaces(
  trx: Db,
  { cancelled, demands, newItemId }: Move,
  newId: () => string,
): Promise<Result<null, ClaimRefusal>> {
  const wanted = [...new Set(demands.map((one) => one.poolId))];
  await sql`select id from pool where id = any (${wanted}::bigint[])
      or id in (select pool_id from claim where order_item_id = ${cancelled.orderItemId} and state = 'committed')
    order by id for update`.execute(trx);
  const shared = await sharedPlaces(trx, cancelled.orderItemId, demands);
  const isShared = (one: PlaceDemand) =>
    shared.some((place) => place.poolId === one.poolId && place.childId === one.childId);
  await sql`update claim set order_item_id = ${newItemId} where order_item_id = ${cancelled.orderItemId} and state = 'committed'
      and (pool_id, child_id) in (select * from unnest(${shared.map((one) => one.poolId)}::bigint[], ${shared.map((one) => one.childId)}::uuid[]))`.execute(
    trx,
  );
  const freed = await giveBackClaims(trx, cancelled, newId);
  const claimed = await claimPlaces(
    trx,
    demands.filter((one) => !isShared(one)),
    MOMENT,
    newId,
  );
  if (!claimed.ok) return err(claimed.error);
  await pipeline(trx, moveClaims(trx, "commit").where("order_item_id", "=", newItemId));
  // The class search's rows are the most contended, so they are locked last.
  await updateClassSearch(trx, [...new Set([...freed, ...wanted])]);
  return ok(null);
}
