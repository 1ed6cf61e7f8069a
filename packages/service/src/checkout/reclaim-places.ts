import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";
import { claimPlaces, type PlaceDemand } from "../places/index.ts";
import { soldDaysAreHeld } from "./cancelled-camp-days.ts";
import { GRACE_SECONDS } from "./hold-times.ts";

/**
 * Makes sure that a placed order still holds all its places. Holds that have expired meanwhile are claimed again from
 * the same pools. Returns false if any of them is no longer free, or a day of a camp is not held any more; the caller then refunds the payment. The
 * caller sees to the class search. Until the transaction ends, nobody else's checkout can expire what the order holds.
 */
export async function reclaimPlaces(ctx: SystemContext, trx: Db, orderId: string): Promise<boolean> {
  await lockPoolsOfHolds(trx, orderId);
  const wanted = await expiredDemands(trx, orderId);
  if (wanted.length === 0) return true;
  if (!(await soldDaysAreHeld(trx, orderId))) return false;
  await sql`savepoint reclaim`.execute(trx);
  const claimed = await claimPlaces(trx, wanted, GRACE_SECONDS, ctx.newId);
  if (!claimed.ok) await sql`rollback to savepoint reclaim`.execute(trx);
  return claimed.ok;
}

/** Locks the pools of what the order holds, or held, in sorted order. A statement of its own: the next one sees what was done meanwhile. */
async function lockPoolsOfHolds(trx: Db, orderId: string): Promise<void> {
  await sql`select id from pool where id in (select pool_id from claim where order_id = ${orderId} and state in ('held', 'expired'))
    order by id for update`.execute(trx);
}

/**
 * The expired holds of the order's last checkout. All holds of one checkout were created in one transaction and share one `now()`. A coupon
 * that gets a limit meanwhile adds the hold of its use later (`updateCoupon`), so the places say when the checkout was: every line has one.
 */
async function expiredDemands(trx: Db, orderId: string): Promise<PlaceDemand[]> {
  const claims = await trx
    .selectFrom("claim")
    .select(["pool_id", "order_item_id", "child_id", "quantity"])
    .where("order_id", "=", orderId)
    .where("state", "=", "expired")
    .where("created_at", ">=", (eb) =>
      eb
        .selectFrom("claim")
        .select((max) => max.fn.max("created_at").as("last"))
        .where("order_id", "=", orderId)
        .where("order_item_id", "is not", null),
    )
    .execute();
  return claims.map((claim) => ({
    poolId: claim.pool_id,
    orderId,
    orderItemId: claim.order_item_id,
    childId: claim.child_id,
    quantity: claim.quantity,
  }));
}
