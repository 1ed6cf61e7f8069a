import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const owedRow = z.object({ orderId: z.guid(), status: z.string(), owed: z.int(), refunding: z.int() });

/**
 * Orders that we owe money, such as for a captured payment of an order that was never confirmed, of which less is on its way back and
 * that no open work item names. What moved in the last minutes is left out: its next step is under way.
 */
export async function findMoneyOwed(db: Db): Promise<readonly string[]> {
  const statement = sql`
    with owed as (
      select e.order_id, -sum(e.amount_pence)::int as amount from ledger_entry e
      where e.account = 'receivable' group by e.order_id having sum(e.amount_pence) < 0)
    select o.id as "orderId", o.status, w.amount as owed, r.amount as refunding
    from owed w join orders o on o.id = w.order_id
    cross join lateral (
      select coalesce(sum(r.amount_pence), 0)::int as amount from refund r join payment p on p.id = r.payment_id
      where p.order_id = o.id and r.status in ('requested', 'sent', 'pending', 'requires_action')) r
    where r.amount < w.amount
      and not exists (select from work_item i where i.order_id = o.id and i.status = 'open')
      and not exists (select from ledger_transaction t where t.order_id = o.id and t.at > now() - interval '10 minutes')
    limit 100`;
  const rows = await rowsOf("orders that are owed money", owedRow, statement).execute(db);
  return rows.map(
    ({ orderId, status, owed, refunding }) =>
      `order ${orderId} (${status}) is owed ${owed}p, of which ${refunding}p is being refunded, and no work item is open`,
  );
}
