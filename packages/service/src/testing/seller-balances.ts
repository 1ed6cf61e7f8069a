import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const sellerBalance = z.object({ seller_id: z.int(), owed: z.int() });

/** What is owed to each seller, in pence, by seller id. Sellers with a zero balance are left out. */
export async function sellerBalances(db: Db): Promise<Map<number, number>> {
  const statement = sql`
    select seller_id, -sum(amount_pence)::bigint as owed from ledger_entry
    where account = 'seller' group by seller_id having sum(amount_pence) <> 0`;
  const rows = await rowsOf("what is owed to sellers", sellerBalance, statement).execute(db);
  return new Map(rows.map((row) => [row.seller_id, row.owed]));
}
