import { type RawBuilder, sql } from "kysely";

/**
 * An SQL condition: a bank decides about a payment of the order, or took it back. Won disputes and inquiries that were closed count as
 * little as none: the money stays (docs/decisions, 0034).
 */
export function hasDispute(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from dispute d join payment p on p.id = d.payment_id
    where p.order_id = ${orderId} and d.status not in ('won', 'closed'))`;
}

/**
 * SQL: what banks have taken of a payment for disputes, in pence: for good, or until they decide. `isLost`: only what they have taken for good.
 */
export function takenByBank(paymentId: RawBuilder<unknown>, { isLost = false } = {}): RawBuilder<number> {
  return sql<number>`coalesce((select sum(bank_d.withdrawn_pence) from dispute bank_d
    where bank_d.payment_id = ${paymentId} and ${isLost ? sql`bank_d.status = 'lost'` : sql`true`}), 0)::int`;
}
