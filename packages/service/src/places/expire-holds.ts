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
    const due = await trx
      .selectFrom("claim as c")
      .leftJoin("orders as o", "o.id", "c.order_id")
      .select("c.pool_id")
      .distinct()
      // A literal, not a parameter, so that a prepared statement matches the partial index.
      .where("c.state", "=", sql.lit("held"))
      .where("c.held_until", "<=", sql<string>`clock_timestamp()`)
      .where("o.status", "is distinct from", "placed")
      .limit(BATCH)
      .execute();
    const poolIds = due.map((row) => row.pool_id);
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
