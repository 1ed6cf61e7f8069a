import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { takenByBank } from "../ledger/index.ts";

const cardRow = z.object({ paymentId: z.guid(), left: z.int(), disputed: z.int() });

/**
 * The payments of an order, the newest first, with what can still go back to the card of each, and what a bank holds of it until it decides;
 * both in pence. A refund that failed keeps its room at its payment for another attempt. What came too late has room for nothing else. What a
 * bank has taken for a dispute can't go back to the card.
 */
export async function roomAtCards(db: Db, orderId: string) {
  const statement = sql`
    select p.id as "paymentId", case when p.outcome in ('no_place', 'not_needed') then 0
        else greatest(0, p.amount_pence - coalesce((select sum(x.amount_pence) from refund x where x.payment_id = p.id), 0)
          - ${takenByBank(sql`p.id`)}) end::int as left,
      ${takenByBank(sql`p.id`)} - ${takenByBank(sql`p.id`, { isLost: true })} as disputed
    from payment p where p.order_id = ${orderId} and p.status = 'succeeded' order by p.created_at desc, p.id`;
  return await rowsOf("the payments of an order", cardRow, statement).execute(db);
}
