import { type RawBuilder, sql } from "kysely";

/**
 * SQL: what banks have taken of a payment for disputes, in pence: for good, or until they decide. `isLost`: only what they have taken for good.
 */
export function takenByBank(paymentId: RawBuilder<unknown>, { isLost = false } = {}): RawBuilder<number> {
  return sql<number>`coalesce((select sum(bank_d.withdrawn_pence) from dispute bank_d
    where bank_d.payment_id = ${paymentId} and ${isLost ? sql`bank_d.status = 'lost'` : sql`true`}), 0)::int`;
}
