import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/context.ts";
import { demandsOf } from "../ordering/demands.ts";
import { loadLines } from "../ordering/lines.ts";
import { claimPlaces, touchSearch } from "../places/index.ts";
import { GRACE_SECONDS } from "./timing.ts";

/**
 * Makes sure that a placed order holds every place it was placed with: what somebody expired meanwhile is taken again
 * from the same pools. False, with the caller left to give the money back, where a place is gone.
 */
export async function reclaimPlaces(ctx: SystemContext, trx: Db, orderId: string): Promise<boolean> {
  const wanted = await lostDemands(trx, orderId);
  if (wanted.length === 0) return true;
  await sql`savepoint reclaim`.execute(trx);
  const claimed = await claimPlaces(trx, wanted, GRACE_SECONDS, ctx.newId);
  if (claimed.ok)
    await touchSearch(
      trx,
      wanted.map((demand) => demand.poolId),
    );
  else await sql`rollback to savepoint reclaim`.execute(trx);
  return claimed.ok;
}

async function lostDemands(trx: Db, orderId: string) {
  const { rows } = await sql<{ key: string }>`
    select c.pool_id || '/' || c.order_item_id || '/' || c.child_id as key
    from claim c join order_item i on i.id = c.order_item_id
    where i.order_id = ${orderId} and c.state in ('held', 'committed')`.execute(trx);
  const had = new Set(rows.map((row) => row.key));
  return demandsOf(await loadLines(trx, orderId)).filter(
    (demand) => !had.has(`${demand.poolId}/${demand.orderItemId}/${demand.childId}`),
  );
}
