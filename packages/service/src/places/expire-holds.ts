import { sql } from "kysely";
import { inTransaction } from "@matinee/database";
import type { SystemContext } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

const BATCH = 200;

/**
 * Expires lapsed holds of orders that are not at the checkout, so that counters and the class search show the places as
 * free. Holds of placed orders are left to `expireCheckouts`, which cancels the payment first. Returns how many it
 * expired.
 */
export async function expireHolds(ctx: SystemContext): Promise<number> {
  return await inTransaction(ctx.db, async (trx) => {
    const due = await sql<{ pool_id: number }>`
      select distinct c.pool_id from claim c
      left join orders o on o.id = c.order_id
      where c.state = 'held' and c.held_until <= clock_timestamp() and o.status is distinct from 'placed'
      limit ${BATCH}`.execute(trx);
    const poolIds = due.rows.map((row) => row.pool_id);
    if (poolIds.length === 0) return 0;
    await sql`select id from pool where id = any (${poolIds}::bigint[]) order by id for update`.execute(trx);
    const expired = await moveClaims(trx, "expire")
      .where(sql<boolean>`pool_id = any (${poolIds}::bigint[])`)
      .where("held_until", "<=", sql<string>`clock_timestamp()`)
      .returning("pool_id")
      .execute();
    await updateClassSearch(trx, [...new Set(expired.map((row) => row.pool_id))]);
    return expired.length;
  });
}
