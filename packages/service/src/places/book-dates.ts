import { rowsOf } from "@matinee/database";
import { err, ok, type Result } from "@matinee/core/kernel";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { claimPlaces, type ClaimRefusal, type PlaceDemand } from "./claim-places.ts";
import { commitClaims, updateClassSearch } from "./order-claims.ts";

/** Long enough for the transaction, which commits the holds before it ends. */
const MOMENT = 60;

const bookedRow = z.object({ claim_id: z.guid(), pool_id: z.int(), child_id: z.guid().nullable() });

/**
 * Books more dates for lines of confirmed orders, all or none, in the caller's transaction; the orders are locked. Returns the committed
 * places. Roll back on a refusal.
 */
export async function bookDates(
  trx: Db,
  demands: readonly PlaceDemand[],
  newId: () => string,
): Promise<Result<readonly z.output<typeof bookedRow>[], ClaimRefusal>> {
  if (demands.length === 0) return ok([]);
  const claimed = await claimPlaces(trx, demands, MOMENT, newId);
  if (!claimed.ok) return err(claimed.error);
  for (const orderId of new Set(demands.map((one) => one.orderId))) await commitClaims(trx, orderId);
  const poolIds = [...new Set(demands.map((one) => one.poolId))];
  const statement = sql`
    select c.id as claim_id, c.pool_id, c.child_id from claim c where c.state = 'committed' and (c.pool_id, c.child_id) in (
      select * from unnest(${demands.map((one) => one.poolId)}::bigint[], ${demands.map((one) => one.childId)}::uuid[]))`;
  const booked = await rowsOf("places that were booked", bookedRow, statement).execute(trx);
  await updateClassSearch(trx, poolIds);
  return ok(booked);
}
