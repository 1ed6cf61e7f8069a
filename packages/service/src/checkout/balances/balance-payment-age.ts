import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

/** How long a balance payment that nobody pays stays open. At the bank's page people look for a phone, an app or a password. */
const lifetime = sql`case status when 'requires_action' then interval '3 hours' else interval '1 hour' end`;

/** Condition on `payment`: it has been open for its whole lifetime. */
export const isStale = sql<boolean>`created_at < now() - ${lifetime}`;

const agingRow = z.object({ aging: z.boolean() });

/**
 * True in the second half of a payment's lifetime. Then it is not handed out again, because it could be cancelled while its card is typed:
 * whoever is handed a payment has at least half an hour.
 */
export async function isAging(db: Db, paymentId: string): Promise<boolean> {
  const statement = sql`select created_at < now() - ${lifetime} / 2 as aging from payment where id = ${paymentId}`;
  const row = await rowsOf("the age of a balance payment", agingRow, statement).executeTakeFirst(db);
  return row?.aging === true;
}
