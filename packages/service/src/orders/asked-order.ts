import { isoDate } from "@matinee/core/kernel";
import { agreedMoney, type AskedOrder, type BalanceStep, type DueDate, type OwedMovement } from "@matinee/core/payment";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { hasDispute, orderMoney } from "../ledger/index.ts";
import { findBalanceConsent } from "./balance-consent.ts";
import type { OrderRow } from "./order-row.ts";

const standingRow = z.object({
  placedOn: z.iso.date(),
  email: z.string(),
  isDisputed: z.boolean(),
  awaitsLostDays: z.boolean(),
});

const dateRow = z.object({
  dueOn: z.iso.date(),
  chargedOn: z.iso
    .date()
    .nullable()
    .describe("the day on which an amount was last charged for the due date, such as by a move"),
  taken: z.array(z.string()),
  isReminded: z.boolean(),
  declined: z.array(z.string()),
  wasPaused: z.boolean(),
});

/**
 * SQL condition: days of a camp of this order are not held, and nobody has decided yet what takes their place. Until then nobody is asked for
 * the rest: it may be for days that are not held, and what the family chooses takes it off first.
 */
export const awaitsLostDays = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from lost_lesson l where l.order_id = ${orderId} and l.course_id is not null and l.state in ('open', 'with_school'))`;

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
    awaitsLostDays: standing.awaitsLostDays,
    money: await orderMoney(db, id),
    agreed: (await findBalanceConsent(db, id)) === null ? null : agreedMoney(await readMovements(db, id)),
  };
  const dates = rows.map(({ dueOn, chargedOn, ...steps }) => {
    const later = chargedOn !== null && chargedOn > standing.placedOn ? chargedOn : standing.placedOn;
    return { dueOn: isoDate(dueOn), placedOn: isoDate(later), ...steps };
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
      coalesce(c.email, '') as email, ${hasDispute(sql`o.id`)} as "isDisputed", ${awaitsLostDays(sql`o.id`)} as "awaitsLostDays"
    from orders o left join customer c on c.id = o.customer_id where o.id = ${orderId}`;
}

function datesOf(orderId: string) {
  const steps = (outcomes: RawBuilder<unknown>) =>
    sql`array(select b.step from balance_step b where b.order_id = ${orderId} and b.due_on = e.due_on and ${outcomes})`;
  const reminder = (step: BalanceStep) =>
    sql`'balance_reminder:' || ${orderId}::text || ':' || e.due_on || ':' || ${step}::text`;
  return sql`
    select e.due_on as "dueOn",
      to_char(max(t.at) filter (where t.kind = 'sale' and e.amount_pence > 0) at time zone 'Europe/London', 'YYYY-MM-DD') as "chargedOn",
      ${steps(sql`true`)} as taken,
      exists (select from message m where m.dedupe_key in (${reminder("before_14")}, ${reminder("before_3")})
        and m.sent_at is not null and m.given_up_at is null and m.detail #>> '{automatic,card}' is not null) as "isReminded",
      ${steps(sql`b.outcome in ('declined', 'needs_approval')`)} as declined,
      exists (select from lost_lesson l where l.order_id = ${orderId} and l.course_id is not null
        and (coalesce(l.settled_at, now()) at time zone 'Europe/London')::date > e.due_on) as "wasPaused"
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = ${orderId} and e.account = 'receivable' and e.due_on is not null
    group by e.due_on order by e.due_on`;
}
