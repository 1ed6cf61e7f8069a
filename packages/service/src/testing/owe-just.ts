import { sql } from "kysely";
import type { aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** As if the school had taken all but so many pence off what the order owes. */
export async function oweJust({ db, network }: World, orderId: string, pence: number): Promise<void> {
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, order_id) values ('sale', 'test:' || ${orderId}::text, ${orderId}) returning id),
    owed as (select sum(amount_pence) - ${pence}::int as amount, max(due_on) as due_on from ledger_entry where order_id = ${orderId} and account = 'receivable')
    insert into ledger_entry (transaction_id, account, order_id, seller_id, due_on, amount_pence)
      select t.id, 'receivable', ${orderId}::uuid, null, owed.due_on, -owed.amount from t, owed
      union all select t.id, 'seller', null, ${network.seller.id}::int, null, owed.amount from t, owed`.execute(db);
}
