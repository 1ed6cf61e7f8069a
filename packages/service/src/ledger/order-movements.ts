import type { OrderPage } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** An order's payments and refunds, oldest first. */
export async function orderMovements(db: Db, orderId: string): Promise<OrderPage["movements"]> {
  const statement = sql`
    select t.kind, -sum(e.amount_pence)::int as amount, t.at
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = 'receivable' and e.order_id = ${orderId} and t.kind in ('payment', 'credit_used', 'refund', 'refund_returned', 'refund_elsewhere', 'credit_given', 'dispute_lost')
    group by t.id order by t.id`;
  return await rowsOf("the movements of an order", shapes.orderPage.shape.movements.element, statement).execute(db);
}
