import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";
import { claimPlaces, updateClassSearch, type PlaceDemand } from "../places/index.ts";
import { GRACE_SECONDS } from "./hold-times.ts";

/**
 * Makes sure that a placed order holds everything it was placed with: what somebody expired meanwhile is taken again from
 * the same pools. False, with the caller left to give the money back, where something is gone.
 */
export async function reclaimPlaces(ctx: SystemContext, trx: Db, orderId: string): Promise<boolean> {
  const wanted = await expiredDemands(trx, orderId);
  if (wanted.length === 0) return true;
  await sql`savepoint reclaim`.execute(trx);
  const claimed = await claimPlaces(trx, wanted, GRACE_SECONDS, ctx.newId);
  if (claimed.ok)
    await updateClassSearch(
      trx,
      wanted.map((demand) => demand.poolId),
    );
  else await sql`rollback to savepoint reclaim`.execute(trx);
  return claimed.ok;
}

/** The holds of its last placing that have expired; all holds of one placing were made in one transaction, at one `now()`. */
async function expiredDemands(trx: Db, orderId: string): Promise<PlaceDemand[]> {
  const { rows } = await sql<PlaceDemand>`
    select pool_id as "poolId", order_id as "orderId", order_item_id as "orderItemId", child_id as "childId", quantity
    from claim where order_id = ${orderId} and state = 'expired'
      and created_at = (select max(created_at) from claim where order_id = ${orderId})`.execute(trx);
  return rows;
}
