import type { OrderSummary } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { lateMoney, paymentSummaries } from "../ledger/index.ts";
import { LINE_NAME_TABLES, lineName } from "./line-sql.ts";
import { receiptPath } from "./receipt/get-receipt.ts";
import { instantText } from "./bookings/bookings-table.ts";

/** A listed order as stored, before its payments are read. */
export const orderListRow = shapes.orderRow
  .pick({
    id: true,
    number: true,
    status: true,
    currency: true,
    total_gross: true,
    what: true,
    placed_at: true,
    confirmed_at: true,
  })
  .extend({ receipt_key: z.string().nullable(), today: z.iso.date() });

type OrderListRow = z.output<typeof orderListRow>;

/** What an order `o` comes to, in pence: of a line that took the place of another one, only the new one. */
export const ORDER_TOTAL = sql`(coalesce(o.total_gross_pence, 0)
  - coalesce((select sum(r.given_pence) from transfer t join reversal r on r.id = t.reversal_id where r.order_id = o.id), 0))::int`;

/** The columns of an order `o` in a list, formatted for JSON. */
export const ORDER_COLUMNS = sql`o.id, o.number, o.status, o.currency, ${ORDER_TOTAL} as total_gross,
  ${instantText(sql`coalesce(o.placed_at, o.confirmed_at, o.created_at)`)} as placed_at, ${instantText(sql`o.confirmed_at`)} as confirmed_at, o.receipt_key,
  to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today,
  coalesce((select jsonb_agg(named.name order by named.position) from (
    select ${lineName()} as name, min(i.position) as position from order_item i ${LINE_NAME_TABLES}
    where i.order_id = o.id and not exists (select from transfer t where t.gone_item_id = i.id) group by 1) named), '[]') as what`;

/** Adds each order's payment status, from the ledger. */
export async function withPaymentSummaries(db: Db, rows: readonly OrderListRow[]): Promise<OrderSummary[]> {
  const summaries = await paymentSummaries(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ receipt_key: key, today, ...row }) => {
    const money = summaries.get(row.id);
    const stands = row.status === "confirmed" || row.status === "partly_cancelled";
    return {
      ...row,
      payment_status: money?.status ?? "none",
      balance_payment: money?.balancePayment ?? null,
      balances: (money?.balances ?? []).map((one) => ({ ...one, overdue: one.due_on < today })),
      receipt_url: stands && key !== null ? receiptPath(row.id, key) : null,
    };
  });
}

/** A visitor's orders `o` with an amount still to pay that match `condition`; a cancelled one may owe what the school keeps. */
export async function unpaidOrders(
  db: Db,
  guestId: string,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<OrderSummary[]> {
  const statement = sql`select ${ORDER_COLUMNS} from orders o
    where o.guest_id = ${guestId} and o.confirmed_at is not null and ${condition}
      and (select sum(e.amount_pence) from ledger_entry e where e.account = 'receivable' and e.order_id = o.id) + ${lateMoney(sql`o.id`)} > 0`;
  return await withPaymentSummaries(db, await rowsOf("unpaid orders", orderListRow, statement).execute(db));
}
