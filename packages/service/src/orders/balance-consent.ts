import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

export interface BalanceConsent {
  readonly userId: string;
  /** What was agreed, as it was shown. */
  readonly wording: string;
  /** The provider's reference of the payment that it was given with: its card is the one to charge. */
  readonly ref: string;
}

/**
 * The consent to charge the saved card for what an order owes: given with the payment that the order was booked with, and not withdrawn. One
 * given with a payment that came too late says nothing of what was booked after it. Null where there is none, or its account is deleted.
 */
export async function findBalanceConsent(db: Db, orderId: string): Promise<BalanceConsent | null> {
  const row = await db
    .selectFrom("balance_consent as c")
    .innerJoin("payment as p", "p.id", "c.payment_id")
    .select(["c.user_id", "c.wording", "p.provider_ref"])
    .where("c.order_id", "=", orderId)
    .where("c.withdrawn_at", "is", null)
    .where("p.status", "=", "succeeded")
    .where(sql<boolean>`coalesce(p.outcome not in ('no_place', 'not_needed'), true)`)
    // The version before noted no outcome, but asked for the refund.
    .where(sql<boolean>`not exists (select from refund r where r.payment_id = p.id and r.reason = 'captured_no_place')`)
    .orderBy("c.given_at", "desc")
    .executeTakeFirst();
  if (row === undefined || row.user_id === null || row.provider_ref === null) return null;
  return { userId: row.user_id, wording: row.wording, ref: row.provider_ref };
}

/** Ends the consent of an order. Returns whether there was one. */
export async function withdrawBalanceConsent(trx: Db, orderId: string): Promise<boolean> {
  const rows = await trx
    .updateTable("balance_consent")
    .set({ withdrawn_at: sql<string>`clock_timestamp()` })
    .where("order_id", "=", orderId)
    .where("withdrawn_at", "is", null)
    .returning("payment_id")
    .execute();
  return rows.length > 0;
}
