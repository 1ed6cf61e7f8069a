import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

/** In pence. `reserved` is held for a checkout. */
const visitorCredit = z.object({ available: z.int(), reserved: z.int() });

/** Condition on `ledger_entry e`: credit entries of every customer record that belongs to this visitor. */
export const creditEntriesOf = (guestId: string) =>
  sql`e.account in ('credit', 'credit_reserved') and e.customer_id in (select id from customer where guest_id = ${guestId})`;

/** A visitor's available and reserved credit, from the ledger. */
export async function creditOfVisitor(db: Db, guestId: string): Promise<z.output<typeof visitorCredit>> {
  const statement = sql`
    select coalesce(-sum(e.amount_pence) filter (where e.account = 'credit'), 0)::int as available,
      coalesce(-sum(e.amount_pence) filter (where e.account = 'credit_reserved'), 0)::int as reserved
    from ledger_entry e where ${creditEntriesOf(guestId)}`;
  const credit = await rowsOf("the credit of a visitor", visitorCredit, statement).executeTakeFirst(db);
  return credit ?? { available: 0, reserved: 0 };
}
