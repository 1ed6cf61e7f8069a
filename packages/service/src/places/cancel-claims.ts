import { pipeline } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import { childOfPlace } from "./child-of-place.ts";
import { claimPlaces } from "./claim-places.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

export interface CancelledClaims {
  readonly orderId: string;
  /** Null: what belongs to the whole order, such as the use of a coupon. */
  readonly orderItemId: string | null;
  /** Only the places of these children; null: everything that the line has. */
  readonly childIds: readonly string[] | null;
  /** The line that now stands for what is cancelled. */
  readonly movedTo: string | null;
  /** How many pieces of a shop item stay with the line. */
  readonly keep: number;
}

/** Long enough for the transaction, which commits the hold before it ends. */
const MOMENT = 60;

/**
 * Gives committed places, extras and stock back, in the caller's transaction, also those of dates that are over: a
 * cancelled line has no live claim. Updates the class search.
 */
export async function cancelClaims(trx: Db, cancelled: CancelledClaims, newId: () => string): Promise<void> {
  await updateClassSearch(trx, await giveBackClaims(trx, cancelled, newId));
}

/** The same without the class search, which the caller sees to. Returns the pools. */
export async function giveBackClaims(
  trx: Db,
  cancelled: CancelledClaims,
  newId: () => string,
): Promise<readonly number[]> {
  const { orderId, orderItemId, childIds, movedTo, keep } = cancelled;
  const ofLine = orderItemId === null ? sql`order_item_id is null` : sql`order_item_id = ${orderItemId}`;
  const [, released] = await pipeline(
    trx,
    sql`select id from pool where id in (select pool_id from claim where order_id = ${orderId} and ${ofLine} and state = 'committed')
      order by id for update`,
    moveClaims(trx, "cancel")
      .set(movedTo === null ? {} : { order_item_id: movedTo })
      .where("order_id", "=", orderId)
      .where(sql<boolean>`${ofLine}`)
      .where(childIds === null ? sql<boolean>`true` : sql<boolean>`id in (${placesOf(ofLine, childIds)})`)
      .returning(["pool_id"]),
  );
  const poolIds = [...new Set(released.map((row) => row.pool_id))];
  if (keep > 0 && orderItemId !== null) {
    const kept = poolIds.map((poolId) => ({ poolId, orderId, orderItemId, childId: null, quantity: keep }));
    const claimed = await claimPlaces(trx, kept, MOMENT, newId);
    if (!claimed.ok) throw new Error("The stock that stays with a line was just released, and is gone");
    await moveClaims(trx, "commit").where("order_item_id", "=", orderItemId).execute();
  }
  return poolIds;
}

/** The committed places of these children; what a line has besides places, such as extras, is no child's. */
function placesOf(ofLine: RawBuilder<unknown>, childIds: readonly string[]): RawBuilder<unknown> {
  return sql`select c.id from claim c join pool p on p.id = c.pool_id
    where c.${ofLine} and c.state = 'committed' and p.kind in ('session', 'trial', 'course') and ${childOfPlace(childIds)} = any (${childIds}::uuid[])`;
}
