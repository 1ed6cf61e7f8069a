import type { Db } from "@matinee/database";

/** How many payments Stripe has of this database. A copy without Stripe's keys can follow none of them. */
export async function countStripePayments(db: Db): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("payments"))
    .where("provider", "=", "stripe")
    .where("provider_ref", "is not", null)
    .executeTakeFirstOrThrow();
  return row.payments;
}
