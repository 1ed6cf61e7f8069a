import { isoDate } from "@matinee/core/kernel";
import { agreedMoney, type AskedOrder, type DueDate, type OwedMovement } from "@matinee/core/payment";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { hasDispute, orderMoney } from "../ledger/index.ts";
import { findBalanceConsent } from "./balance-consent.ts";
import type { OrderRow } from "./order-row.ts";

const standingRow = z.object({ placedOn: z.iso.date(), email: z.string(), isDisputed: z.boolean() });

const dateRow = z.object({
  dueOn: z.iso.date(),
  chargedOn: z.iso
    .date()
    .nullable()
    .describe("the day on which an amount was last charged for the due date, such as by a move"),
  taken: z.array(z.string()),
});

const movementRow = z.object({
  kind: z.enum({ sold: "sold", charge: "charge", money: "money" } satisfies { [Kind in OwedMovement["kind"]]: Kind }),
  amounts: z.array(z.object({ dueOn: z.iso.date().nullable(), amount: z.int() })),
});

/** What the steps for the amounts that an order owes depend on, and its due dates. To write, hold the order's lock. */
export async function readAskedOrder(
  db: Db,
  { id, status }: Pick<OrderRow, "id" | "status">,
): Promise<{ readonly order: AskedOrder; readonly dates: readonly DueDate[] }> {
  const standing = await rowsOf("an order that owes something", standingRow, standingOf(id)).executeTakeFirst(db);
  if (standing === undefined) throw new Error("There is no such order");
  const rows = await rowsOf("the due dates of an order", dateRow, datesOf(id)).execute(db);
  const order = {
    stands: status === "confirmed" || status === "partly_cancelled",
    isDisputed: standing.isDisputed,
    hasAddress: standing.email !== "",
    money: await orderMoney(db, id),
    agreed: (await findBalanceConsent(db, id)) === null ? null : agreedMoney(await readMovements(db, id)),
  };
  const dates = rows.map(({ dueOn, chargedOn, taken }) => {
    const later = chargedOn !== null && chargedOn > standing.placedOn ? chargedOn : standing.placedOn;
    return { dueOn: isoDate(dueOn), placedOn: isoDate(later), taken };
  });
  return { order, dates };
}

/** Movements have ascending ids in the order in which an order's lock let them be written. */
async function readMovements(db: Db, orderId: string): Promise<OwedMovement[]> {
  const statement = sql`
    select case when t.kind <> 'sale' then 'money' when t.dedupe_key = 'sale:' || ${orderId}::text then 'sold' else 'charge' end as kind,
      jsonb_agg(jsonb_build_object('dueOn', e.due_on, 'amount', e.amount_pence)) as amounts
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId} and e.account = 'receivable' group by t.id order by t.id`;
  const rows = await rowsOf("the movements of what an order owes", movementRow, statement).execute(db);
  return rows.map(({ kind, amounts }) => ({
    kind,
    amounts: amounts.map(({ dueOn, amount }) => ({ dueOn: dueOn === null ? null : isoDate(dueOn), amount })),
  }));
}

function standingOf(orderId: string) {
  return sql`
    select to_char(coalesce(o.placed_at, o.confirmed_at, o.created_at) at time zone 'Europe/London', 'YYYY-MM-DD') as "placedOn",
      coalesce(c.email, '') as email, ${hasDispute(sql`o.id`)} as "isDisputed"
    from orders o left join customer c on c.id = o.customer_id where o.id = ${orderId}`;
}

function datesOf(orderId: string) {
  return sql`
    select e.due_on as "dueOn",
      to_char(max(t.at) filter (where t.kind = 'sale' and e.amount_pence > 0) at time zone 'Europe/London', 'YYYY-MM-DD') as "chargedOn",
      array(select b.step from balance_step b where b.order_id = ${orderId} and b.due_on = e.due_on) as taken
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId} and e.account = 'receivable' and e.due_on is not null
    group by e.due_on order by e.due_on`;
}
