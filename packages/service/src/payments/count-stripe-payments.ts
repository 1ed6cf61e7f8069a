import { type Db, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";

const countRow = z.object({ payments: z.int() });

/** How many payments Stripe has of this database. A copy without Stripe's keys can follow none of them. */
export async function countStripePayments(db: Db): Promise<number> {
  const statement = sql`select count(*)::int as payments from payment where provider = 'stripe' and provider_ref is not null`;
  const row = await rowsOf("the payments of Stripe", countRow, statement).executeTakeFirst(db);
  return row?.payments ?? 0;
}
