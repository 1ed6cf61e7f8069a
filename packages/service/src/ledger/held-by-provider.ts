import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "@matinee/database";
import type { Db } from "../kernel/index.ts";

const heldRow = z.object({ amount: z.int() });

/** What the movement with this key has changed of what the provider holds for us, in pence; null: there is none. */
export async function heldBy(db: Db, key: string): Promise<number | null> {
  const statement = sql`
    select sum(e.amount_pence)::int as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.dedupe_key = ${key} and e.account = 'provider' having count(*) > 0`;
  return (await rowsOf("a movement at the provider", heldRow, statement).executeTakeFirst(db))?.amount ?? null;
}

const feeRow = z.object({ ref: z.string(), fee: z.int() });

/**
 * The posted fees of what this provider has booked since then, and of these changes of the balance, in pence by the provider's reference. A
 * fee may be posted long after it was booked, such as with a payout.
 */
export async function postedFees(
  db: Db,
  { provider, since, refs }: { readonly provider: string; readonly since: Date; readonly refs: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const keys = refs.flatMap((ref) => [`fee:${ref}`, `dispute:${ref}`]);
  const statement = sql`
    select split_part(t.dedupe_key, ':', 2) as ref, sum(e.amount_pence)::int as fee
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'fee'
    left join balance_transaction b on b.ref = split_part(t.dedupe_key, ':', 2)
    where t.kind in ('fee', 'dispute') and (coalesce(b.booked_at, t.at) >= ${since.toISOString()} or t.dedupe_key = any (${keys}::text[]))
      and not exists (select from ledger_entry other where other.transaction_id = t.id and other.provider <> ${provider})
    group by t.dedupe_key`;
  const rows = await rowsOf("posted fees", feeRow, statement).execute(db);
  return new Map(rows.map(({ ref, fee }) => [ref, fee]));
}
