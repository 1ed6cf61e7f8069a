import { isoDate, pence, ZERO_PENCE } from "@matinee/core/kernel";
import type { AskedOrder, DueDate } from "@matinee/core/payment";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { hasDispute, orderMoney } from "../ledger/index.ts";
import { findBalanceConsent } from "./balance-consent.ts";
import type { OrderRow } from "./order-row.ts";

const standingRow = z.object({ placedOn: z.iso.date(), email: z.string(), isDisputed: z.boolean() });

const dateRow = z.object({
  dueOn: z.iso.date().nullable(),
  chargedOn: z.iso
    .date()
    .nullable()
    .describe("the day on which an amount was last charged for the due date, such as by a move"),
  sold: z.int().describe("what the order was sold with for the due date"),
  taken: z.array(z.string()),
  receivedBefore: z.int().describe("what had been received for the order when it was last charged for something else"),
});

/** What the steps for the amounts that an order owes depend on, and its due dates. To write, hold the order's lock. */
export async function readAskedOrder(
  db: Db,
  { id, status }: Pick<OrderRow, "id" | "status">,
): Promise<{ readonly order: AskedOrder; readonly dates: readonly DueDate[] }> {
  const standing = await rowsOf("an order that owes something", standingRow, standingOf(id)).executeTakeFirst(db);
  if (standing === undefined) throw new Error("There is no such order");
  const rows = await rowsOf("the due dates of an order", dateRow, datesOf(id)).execute(db);
  const sold = rows.map((row) => ({ dueOn: dateOf(row.dueOn), amount: pence(row.sold) }));
  const paid = pence(Math.max(0, rows[0]?.receivedBefore ?? 0));
  const none = { credit: ZERO_PENCE, refunded: ZERO_PENCE, refundedAsCredit: ZERO_PENCE };
  const order = {
    stands: status === "confirmed" || status === "partly_cancelled",
    isDisputed: standing.isDisputed,
    hasAddress: standing.email !== "",
    money: await orderMoney(db, id),
    agreed: (await findBalanceConsent(db, id)) === null ? null : { charges: sold, paid, ...none },
  };
  const dates = rows.flatMap(({ dueOn, chargedOn, taken }) => {
    if (dueOn === null) return [];
    const later = chargedOn !== null && chargedOn > standing.placedOn ? chargedOn : standing.placedOn;
    return [{ dueOn: isoDate(dueOn), placedOn: isoDate(later), taken }];
  });
  return { order, dates };
}

const dateOf = (text: string | null) => (text === null ? null : isoDate(text));

function standingOf(orderId: string) {
  return sql`
    select to_char(coalesce(o.placed_at, o.confirmed_at, o.created_at) at time zone 'Europe/London', 'YYYY-MM-DD') as "placedOn",
      coalesce(c.email, '') as email, ${hasDispute(sql`o.id`)} as "isDisputed"
    from orders o left join customer c on c.id = o.customer_id where o.id = ${orderId}`;
}

/** Movements have ascending ids in the order in which an order's lock let them be written. */
function datesOf(orderId: string) {
  return sql`
    with entry as (select e.due_on, e.amount_pence, t.id, t.kind, t.at, t.dedupe_key = 'sale:' || ${orderId}::text as is_original
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.order_id = ${orderId} and e.account = 'receivable')
    select due_on as "dueOn",
      to_char(max(at) filter (where kind = 'sale' and amount_pence > 0) at time zone 'Europe/London', 'YYYY-MM-DD') as "chargedOn",
      coalesce(sum(amount_pence) filter (where is_original), 0)::int as sold,
      array(select b.step from balance_step b where b.order_id = ${orderId} and b.due_on = entry.due_on) as taken,
      (select coalesce(-sum(r.amount_pence), 0) from entry r where r.kind <> 'sale'
        and r.id < (select max(c.id) from entry c where c.kind = 'sale' and c.amount_pence > 0 and not c.is_original))::int as "receivedBefore"
    from entry group by due_on order by due_on nulls first`;
}
