import type { CallParsed } from "@matinee/contract";
import { type RawBuilder, sql } from "kysely";
import { type Context, inSchool, type ListFields, ofSchool } from "../../kernel/index.ts";
import { hasDispute } from "../../ledger/index.ts";

type Query = CallParsed<"GET /v1/staff/owed", "query">;

const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of `w`, an order that owes something. */
export const OWED_COLUMNS = sql`jsonb_build_object('id', w.id, 'number', w.number) as "order", w.schools, w.customer, w.what,
  w.owed::int as owed, w.overdue::int as overdue, to_char(w.due_on, 'YYYY-MM-DD') as due_on, w.days_overdue, w.disputed,
  ${at(sql`w.last_reminder_at`)} as last_reminder_at`;

export const OWED_FIELDS: ListFields = {
  number: { column: sql`w.number`, type: "text" },
  family: { column: sql`w.customer ->> 'name'`, type: "text" },
  owed: { column: sql`w.owed`, type: "number" },
  due_on: { column: sql`w.due_on`, type: "date" },
  days_overdue: { column: sql`w.days_overdue`, type: "number" },
  last_reminder_at: { column: sql`w.last_reminder_at`, type: "date", only: "sort" },
};

/**
 * From clause for the orders that owe something and that the actor may ask for. An order of several schools was paid for all of them, so
 * only the network has it.
 *
 * What was paid settles what falls due first, so what is owed are the latest charges (core, `outstanding`): of a charge, the part of the
 * debt that the later ones leave. What is due at once counts from the day on which it was charged last (core, `balancesDue`).
 */
export function owedFrom(ctx: Context, { status, school }: Query): RawBuilder<unknown> {
  const today = sql`${ctx.today()}::date`;
  return sql`from (
    select o.id, o.number, unpaid.owed, unpaid.overdue, unpaid.due_on, greatest(0, ${today} - unpaid.due_on) as days_overdue,
      (select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name) from franchise f
        where f.id in (select i.seller_id from order_item i where i.order_id = o.id)) as schools,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as customer,
      array(select distinct coalesce(sold_name(o.sold, i.id), g.name, co.name, p.name) from order_item i
        left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
        left join product_variation v on v.id = i.variation_id left join product p on p.id = v.product_id
        where i.order_id = o.id order by 1) as what,
      ${hasDispute(sql`o.id`)} as disputed,
      (select max(m.created_at) from message m where m.order_id = o.id and m.kind in ('balance_reminder', 'pay_link')) as last_reminder_at
    from (select order_id, sum(amount_pence) as debt from ledger_entry where account = 'receivable'
        and order_id in (select i.order_id from order_item i where ${inSchool(ctx, sql`i.seller_id`)})
      group by order_id having sum(amount_pence) > 0) owing
    join orders o on o.id = owing.order_id and o.confirmed_at is not null and o.number is not null
    left join customer c on c.id = o.customer_id
    cross join lateral (
      select sum(part) as owed, coalesce(sum(part) filter (where due_on < ${today}), 0) as overdue, min(due_on) as due_on from (
        select charge.due_on, least(charge.amount, owing.debt - coalesce(sum(charge.amount) over later, 0)) as part from (
          select coalesce(e.due_on, since.day) as due_on, e.due_on as dated, sum(e.amount_pence) as amount
          from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
          cross join lateral (select (max(lt.at) at time zone 'Europe/London')::date as day from ledger_entry le join ledger_transaction lt on lt.id = le.transaction_id
            where le.order_id = o.id and le.account = 'receivable' and le.due_on is null and le.amount_pence > 0 and lt.kind in ('sale', 'dispute_lost')) since
          where e.order_id = o.id and e.account = 'receivable' and t.kind = 'sale' group by e.due_on, since.day having sum(e.amount_pence) > 0) charge
        window later as (order by charge.dated desc nulls last rows between unbounded preceding and 1 preceding)) parts
      where part > 0) unpaid
    where (select bool_and(${inSchool(ctx, sql`i.seller_id`)}) from order_item i where i.order_id = o.id)
      and exists (select from order_item i where i.order_id = o.id and ${ofSchool(school, sql`i.seller_id`)})) w
    where ${status === "overdue" ? sql`w.overdue > 0` : sql`true`}`;
}
