import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

interface VisitorCredit {
  /** In pence. */
  readonly available: number;
  /** Held for a checkout, in pence. */
  readonly reserved: number;
}

/** Condition on `ledger_entry e`: credit entries of every customer record that belongs to this visitor. */
export const creditEntriesOf = (guestId: string) =>
  sql`e.account in ('credit', 'credit_reserved') and e.customer_id in (select id from customer where guest_id = ${guestId})`;

/** A visitor's available and reserved credit, from the ledger. */
export async function creditOfVisitor(db: Db, guestId: string): Promise<VisitorCredit> {
  const { rows } = await sql<VisitorCredit>`
    select coalesce(-sum(e.amount_pence) filter (where e.account = 'credit'), 0)::int as available,
      coalesce(-sum(e.amount_pence) filter (where e.account = 'credit_reserved'), 0)::int as reserved
    from ledger_entry e where ${creditEntriesOf(guestId)}`.execute(db);
  return rows[0] ?? { available: 0, reserved: 0 };
}
