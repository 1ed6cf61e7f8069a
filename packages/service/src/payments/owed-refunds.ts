import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { endedBadly, stillOwed } from "../ledger/index.ts";

const owedRow = z.object({ owed: z.int() });

/** What we still owe of a refund that has ended badly, in pence; 0 if it has not, or nothing is owed any more. */
export async function owedOfRefund(db: Db, refundId: string): Promise<number> {
  const statement = sql`select ${stillOwed} as owed from refund r join payment p on p.id = r.payment_id
    where r.id = ${refundId} and ${endedBadly}`;
  return (await rowsOf("what is owed of a refund", owedRow, statement).executeTakeFirst(db))?.owed ?? 0;
}

export const BANK_DECIDES =
  "The family's bank holds this money until it has decided about the disputed payment. Nothing is owed before that: please wait for its decision.";

/** A bank holds money of the refund's payment until it has decided about it: nothing may be owed now, and all of it again if we win. */
export async function bankDecides(db: Db, refundId: string): Promise<boolean> {
  const found = await db
    .selectFrom("refund as r")
    .innerJoin("dispute as d", "d.payment_id", "r.payment_id")
    .select("d.id")
    .where("r.id", "=", refundId)
    .where("d.withdrawn_pence", ">", 0)
    .where("d.status", "<>", "lost")
    .executeTakeFirst();
  return found !== undefined;
}

const missingRow = z.object({
  orderId: z.guid(),
  number: z.string().nullable(),
  owed: z.int(),
  waits: z.boolean(),
});

/** The refunds of a visitor's orders that have not reached the family, with what is owed: they failed, or wait for the family's answer. */
export async function refundsNotMade(db: Db, guestId: string) {
  const statement = sql`
    select o.id as "orderId", o.number, m.owed, m.waits
    from orders o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id
    cross join lateral (select r.status = 'requires_action' as waits,
      case when r.status = 'requires_action' then r.amount_pence when ${endedBadly} then ${stillOwed} else 0 end as owed) m
    where o.guest_id = ${guestId} and m.owed > 0 order by r.created_at, r.id`;
  return await rowsOf("refunds that were not made", missingRow, statement).execute(db);
}
