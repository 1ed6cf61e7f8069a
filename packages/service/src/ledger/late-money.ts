import { type RawBuilder, sql } from "kysely";
import { takenByBank } from "./disputes-sql.ts";

const goingStates = sql`('requested', 'sent', 'pending', 'requires_action')`;

/**
 * SQL: the money of an order that came too late and is still to go back, in pence. It was never meant for what the order charges, so it pays
 * nothing of it, however long its way back takes. On its way it counts whole; what could not be sent, or is not asked for yet, counts as far
 * as the order holds money for it: it may have been given another way meanwhile. What a bank took back for good waits no longer. `orderId`
 * must not name a table of this expression.
 */
export function lateMoney(orderId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select (late.going + least(late.waiting, greatest(0, late_held.amount - late_going.amount)))::int
    from (select coalesce(sum(one.amount) filter (where one.is_going), 0) as going, coalesce(sum(one.amount) filter (where not one.is_going), 0) as waiting
      from (select coalesce(late_r.status in ${goingStates}, false) as is_going,
          case when late_r.status in ${goingStates} then late_r.amount_pence
            else greatest(0, least(coalesce(late_r.amount_pence, late_p.amount_pence), late_p.amount_pence - coalesce((select sum(late_x.amount_pence)
              from refund late_x where late_x.payment_id = late_p.id and late_x.status not in ('failed', 'cancelled')), 0)
              - ${takenByBank(sql`late_p.id`, { isLost: true })})) end as amount
        from payment late_p left join refund late_r on late_r.payment_id = late_p.id and late_r.reason = 'captured_no_place'
        where late_p.order_id = ${orderId} and late_p.status = 'succeeded'
          and case when late_r.id is null then late_p.outcome in ('no_place', 'not_needed')
            else late_r.status not in ('succeeded', 'paid_elsewhere') end) one) late,
    lateral (select coalesce(-sum(late_e.amount_pence), 0) as amount
      from ledger_entry late_e join ledger_transaction late_t on late_t.id = late_e.transaction_id
      where late.waiting > 0 and late_e.account = 'receivable' and late_e.order_id = ${orderId} and late_t.kind <> 'sale') late_held,
    lateral (select coalesce(sum(late_x.amount_pence), 0) as amount from refund late_x join payment late_p on late_p.id = late_x.payment_id
      where late.waiting > 0 and late_p.order_id = ${orderId} and late_x.status in ${goingStates}) late_going)`;
}

/** SQL: what refunds under way give back of an order's money, in pence. What came too late is counted by `lateMoney`. */
export function moneyGoingBack(orderId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(going_r.amount_pence), 0)::int from refund going_r join payment going_p on going_p.id = going_r.payment_id
    where going_p.order_id = ${orderId} and going_r.reason <> 'captured_no_place' and going_r.status in ${goingStates})`;
}
