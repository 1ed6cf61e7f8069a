import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const feeRow = z.object({ fee: z.int(), unknown: z.int() });

/**
 * What the provider kept of an order's payments, and took for their disputes, in pence; null: it has not said so of each payment yet. For
 * staff who see money alone: to a family the database shows nothing of it.
 */
export async function providerFeeOf(db: Db, orderId: string): Promise<number | null> {
  const statement = sql`
    select coalesce(sum(b.fee), 0)::int as fee, count(*) filter (where not b.is_booked)::int as unknown
    from payment p cross join lateral (
      select coalesce(sum(fee_pence), 0) as fee, coalesce(bool_or(category = 'charge'), false) as is_booked
      from balance_transaction where payment_id = p.id) b
    where p.order_id = ${orderId} and p.status = 'succeeded'`;
  const row = await rowsOf("what the provider kept of an order", feeRow, statement).executeTakeFirst(db);
  return row === undefined || row.unknown > 0 ? null : row.fee;
}
