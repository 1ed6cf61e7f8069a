import { type RawBuilder, sql } from "kysely";

/**
 * An SQL condition: a bank decides about a payment of the order, or took it back. Won disputes and inquiries that were closed count as
 * little as none: the money stays (docs/decisions, 0034).
 */
export function hasDispute(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from dispute d join payment p on p.id = d.payment_id
    where p.order_id = ${orderId} and d.status not in ('won', 'closed'))`;
}
