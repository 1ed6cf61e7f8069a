import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** What is owed to each seller, in pence; one to whom nothing is owed is not named. */
export async function owedToSellers(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ seller_id: number; owed: number }>`
    select seller_id, -sum(amount_pence)::bigint as owed from ledger_entry
    where account = 'seller' group by seller_id having sum(amount_pence) <> 0`.execute(db);
  return new Map(rows.map((row) => [row.seller_id, row.owed]));
}
