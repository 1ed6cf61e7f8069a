import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Db, demandWork, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { refreshClassAlone } from "./class-search-work.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

const BATCH = 200;

/** A pool whose batch failed: its lapsed holds expire alone, so that one with a fault stops no other, and later each time. */
const lapsedHolds: LeasedWork = {
  kind: "holds.expire",
  item: {
    kind: "places_stuck",
    afterAttempts: 6,
    schoolOf: async (db, id) => (await classOf(db, Number(id)))?.franchise_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 300 },
  attempt: async (ctx, poolId) => {
    const id = Number(poolId);
    await inTransaction(ctx.db, async (trx) => await expireIn(trx, [id]));
    // The places are free by now, whether or not the search can show it.
    const group = await classOf(ctx.db, id);
    if (group !== undefined) await refreshClassAlone(ctx, group.id);
    return "done";
  },
};

/**
 * Expires lapsed holds of orders that are not at the checkout, so that counters and the class search show the places as
 * free. Holds of placed orders are left to `expireCheckouts`, which cancels the payment first. Throws if a pool whose
 * batch had failed fails alone too.
 */
export async function expireHolds(ctx: SystemContext): Promise<void> {
  const poolIds = await duePools(ctx.db);
  try {
    if (poolIds.length > 0)
      await inTransaction(ctx.db, async (trx) => await updateClassSearch(trx, await expireIn(trx, poolIds)));
  } catch {
    for (const id of poolIds) await demandWork(ctx.db, lapsedHolds, String(id));
  }
  await runWork(ctx, lapsedHolds);
}

async function duePools(db: Db): Promise<readonly number[]> {
  const due = await db
    .selectFrom("claim as c")
    .leftJoin("orders as o", "o.id", "c.order_id")
    .select("c.pool_id")
    .distinct()
    // A literal, not a parameter, so that a prepared statement matches the partial index.
    .where("c.state", "=", sql.lit("held"))
    .where("c.held_until", "<=", sql<string>`clock_timestamp()`)
    .where("o.status", "is distinct from", "placed")
    .where(
      sql<boolean>`not exists (select from leased_work w where w.kind = ${lapsedHolds.kind} and w.subject = c.pool_id::text)`,
    )
    .limit(BATCH)
    .execute();
  return due.map((row) => row.pool_id);
}

/** Expires what has lapsed in these pools, and returns those in which something had. */
async function expireIn(trx: Db, poolIds: readonly number[]): Promise<readonly number[]> {
  await sql`select id from pool where id = any (${poolIds}::bigint[]) order by id for update`.execute(trx);
  const expired = await moveClaims(trx, "expire")
    .where(sql<boolean>`pool_id = any (${poolIds}::bigint[])`)
    .where("held_until", "<=", sql<string>`clock_timestamp()`)
    .returning("pool_id")
    .execute();
  return [...new Set(expired.map((row) => row.pool_id))];
}

/** The class that a pool's places are in. A camp's pool has none. */
async function classOf(db: Db, poolId: number) {
  return await db
    .selectFrom("session as s")
    .innerJoin("class_group as g", "g.id", "s.group_id")
    .select(["g.id", "g.franchise_id"])
    .where((eb) => eb.or([eb("s.place_pool_id", "=", poolId), eb("s.trial_pool_id", "=", poolId)]))
    .executeTakeFirst();
}
