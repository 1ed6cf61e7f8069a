import { REFUND_ENDED_BADLY } from "@matinee/core/payment";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { lateMoney } from "../ledger/index.ts";

/** SQL: refund `r` has ended badly, so that it can be tried again or paid another way. */
export const endedBadly: RawBuilder<boolean> = sql<boolean>`r.status = any (${[...REFUND_ENDED_BADLY]}::text[])`;

/**
 * SQL: what of refund `r` of payment `p` we still owe, in pence: its amount, no more than its payment has left, and no more than what its
 * order is owed beyond the refunds that are on their way. Nothing is owed any more if the money was given as credit meanwhile, or the family
 * came to owe as much. A payment that came too late was never meant for what the order charges: as long as the order holds its money, all of
 * it goes back, also where a balance is still to come. So that money is none of what another refund of the order is owed.
 */
export const stillOwed: RawBuilder<number> = sql<number>`greatest(0, least(r.amount_pence,
  p.amount_pence - coalesce((select sum(x.amount_pence) from refund x
      where x.payment_id = p.id and x.status not in ('failed', 'cancelled')), 0),
  coalesce((select -sum(e.amount_pence) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account = 'receivable' and e.order_id = p.order_id and (t.kind <> 'sale' or r.reason <> 'captured_no_place')), 0)
  - coalesce((select sum(x.amount_pence) from refund x join payment y on y.id = x.payment_id
      where y.order_id = p.order_id and x.status in ('requested', 'sent', 'pending', 'requires_action')
        and (r.reason = 'captured_no_place' or x.reason <> 'captured_no_place')), 0)
  - case when r.reason = 'captured_no_place' then 0 else ${lateMoney(sql`p.order_id`)} end))::int`;

const owedRow = z.object({ owed: z.int() });

/** What we still owe of a refund that has ended badly, in pence; 0 if it has not, or nothing is owed any more. */
export async function owedOfRefund(db: Db, refundId: string): Promise<number> {
  const statement = sql`select ${stillOwed} as owed from refund r join payment p on p.id = r.payment_id
    where r.id = ${refundId} and ${endedBadly}`;
  return (await rowsOf("what is owed of a refund", owedRow, statement).executeTakeFirst(db))?.owed ?? 0;
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
