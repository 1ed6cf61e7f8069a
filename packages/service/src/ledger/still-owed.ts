import { REFUND_ENDED_BADLY } from "@matinee/core/payment";
import { sql, type RawBuilder } from "kysely";
import { lateMoney } from "./late-money.ts";
import { takenByBank } from "./disputes-sql.ts";

/** SQL: refund `r` has ended badly, so that it can be tried again or paid another way. */
export const endedBadly: RawBuilder<boolean> = sql<boolean>`r.status = any (${[...REFUND_ENDED_BADLY]}::text[])`;

/**
 * SQL: what of refund `r` of payment `p` we still owe, in pence: its amount, no more than its payment has left, and no more than what its
 * order is owed beyond the refunds that are on their way. Nothing is owed any more if the money was given as credit meanwhile, or the family
 * came to owe as much. A payment that came too late was never meant for what the order charges: as long as the order holds its money, all of
 * it goes back, also where a balance is still to come. So that money is none of what another refund of the order is owed. What a bank has
 * taken of a payment, or holds while it decides, may reach the family by the bank: we owe it only once the bank has given it back to us.
 */
export const stillOwed: RawBuilder<number> = sql<number>`greatest(0, least(r.amount_pence,
  p.amount_pence - coalesce((select sum(x.amount_pence) from refund x
      where x.payment_id = p.id and x.status not in ('failed', 'cancelled')), 0) - ${takenByBank(sql`p.id`)},
  coalesce((select -sum(e.amount_pence) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account = 'receivable' and e.order_id = p.order_id and (t.kind <> 'sale' or r.reason <> 'captured_no_place')), 0)
  - coalesce((select sum(x.amount_pence) from refund x join payment y on y.id = x.payment_id
      where y.order_id = p.order_id and x.status in ('requested', 'sent', 'pending', 'requires_action')
        and (r.reason = 'captured_no_place' or x.reason <> 'captured_no_place')), 0)
  - case when r.reason = 'captured_no_place' then 0 else ${lateMoney(sql`p.order_id`)} end))::int`;
