import type { CallParsed } from "@matinee/contract";
import { type RawBuilder, sql } from "kysely";
import { type Context, inSchool, type ListFields, ofSchool } from "../../kernel/index.ts";
import { hasDispute, lateMoney } from "../../ledger/index.ts";
import { LINE_NAME_TABLES, lineName } from "../../orders/index.ts";

type Query = CallParsed<"GET /v1/staff/owed", "query">;

const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of `w`, an order that owes something. */
export const OWED_COLUMNS = sql`jsonb_build_object('id', w.id, 'number', w.number) as "order",
  (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name) from franchise f
    where f.id in (select i.seller_id from order_item i where i.order_id = w.id)) as schools,
  (select jsonb_build_object('id', c.id, 'name', c.name) from customer c where c.id = w.customer_id) as customer,
  array(select distinct ${lineName()} from order_item i join orders o on o.id = i.order_id ${LINE_NAME_TABLES}
    where i.order_id = w.id order by 1) as what,
  w.owed::int as owed, w.overdue::int as overdue, to_char(w.due_on, 'YYYY-MM-DD') as due_on, w.days_overdue,
  ${hasDispute(sql`w.id`)} as disputed,
  ${at(sql`w.last_reminder_at`)} as last_reminder_at`;

export const OWED_FIELDS: ListFields = {
  number: { column: sql`w.number`, type: "text" },
  family: { column: sql`(select c.name from customer c where c.id = w.customer_id)`, type: "text" },
  owed: { column: sql`w.owed`, type: "number" },
  due_on: { column: sql`w.due_on`, type: "date" },
  days_overdue: { column: sql`w.days_overdue`, type: "number" },
  last_reminder_at: { column: sql`w.last_reminder_at`, type: "date", only: "sort" },
};

/** What the columns need of an order. */
export const OWED_ROW = {
  as: sql`w`,
  columns: sql`w.id, w.number, w.customer_id, w.owed, w.overdue, w.due_on, w.days_overdue, w.last_reminder_at`,
};

/**
 * What each order owes, with what it was charged by the day on which that falls due (migration 0116). What came too late pays nothing of it
 * until it has gone back; while that waits, it may be all of an order's debt.
 */
const debts = sql`(
  with late as (select o.order_id, ${lateMoney(sql`o.order_id`)} as pence from (select distinct p.order_id from refund r join payment p on p.id = r.payment_id
    where r.reason = 'captured_no_place' and r.status not in ('succeeded', 'paid_elsewhere')) o)
  select d.order_id, d.debt_pence + coalesce(l.pence, 0) as debt, d.charge_days, d.charge_pence, d.charged_on
    from order_debt d left join late l on l.order_id = d.order_id where d.debt_pence + coalesce(l.pence, 0) > 0
  union all
  select l.order_id, l.pence, c.charge_days, c.charge_pence, c.charged_on from late l cross join lateral order_charges(l.order_id) c
    where l.pence > 0 and not exists (select from order_debt d where d.order_id = l.order_id))`;

/**
 * The parts of what each order owes, with the day on which each falls due. What was paid settles what falls due first, so what is owed are
 * the latest charges (core, `outstanding`): of a charge, the part of the debt that the later ones leave. The earliest has all that is left: a
 * bank may have taken back a payment of which we had refunded a part, or all of it. What is due at once counts from the day on which it was
 * charged last (core, `balancesDue`).
 */
export const owedParts = sql`select d.order_id, coalesce(charge.day, d.charged_on) as due_on,
    least(case when charge.nth < cardinality(d.charge_days) then charge.pence end, d.debt - coalesce(sum(charge.pence) over later, 0)) as part
  from ${debts} d cross join lateral unnest(case when d.charge_days = '{}' then '{null}' else d.charge_days end,
    case when d.charge_pence = '{}' then '{0}' else d.charge_pence end) with ordinality charge (day, pence, nth)
  window later as (partition by d.order_id order by charge.nth rows between unbounded preceding and 1 preceding)`;

/**
 * From clause for the orders that owe something and that the actor may ask for. An order of several schools was paid for all of them, so
 * only the network has it.
 */
export function owedFrom(ctx: Context, { status, school }: Query): RawBuilder<unknown> {
  const today = sql`${ctx.today()}::date`;
  const isNetwork = ctx.actor.kind === "NETWORK_ADMIN";
  return sql`from (
    select o.id, o.number, unpaid.owed, unpaid.overdue, unpaid.due_on, greatest(0, ${today} - unpaid.due_on) as days_overdue,
      o.customer_id,
      (select max(m.created_at) from message m where m.order_id = o.id and m.kind in ('balance_reminder', 'pay_link')
        and m.given_up_at is null) as last_reminder_at
    from (select order_id, sum(part) as owed, coalesce(sum(part) filter (where due_on < ${today}), 0) as overdue, min(due_on) as due_on
      from (${owedParts}) parts where part > 0 group by order_id) unpaid
    join orders o on o.id = unpaid.order_id and o.confirmed_at is not null and o.number is not null
    where ${isNetwork ? sql`true` : sql`(select bool_and(${inSchool(ctx, sql`i.seller_id`)}) from order_item i where i.order_id = o.id)`}
      and ${school === undefined ? sql`true` : sql`exists (select from order_item i where i.order_id = o.id and ${ofSchool(school, sql`i.seller_id`)})`}) w
    where ${status === "overdue" ? sql`w.overdue > 0` : sql`true`}`;
}
