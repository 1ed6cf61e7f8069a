import type { CallParsed, List, StaffDelivery } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import {
  authorize,
  inSchool,
  ofSchool,
  ownSchool,
  readList,
  readPage,
  type Context,
  type ListFields,
  type ListToExport,
  type Outcome,
} from "../../kernel/index.ts";
import { instantText } from "../bookings/bookings-table.ts";
import { LINE_NAME_TABLES, lineName } from "../line-sql.ts";
import { itemLinesFound } from "../staff/orders-found.ts";
import { placedBetween } from "../staff/staff-order-rows.ts";
import { ADDRESS_TO_POST_TO, deliveryDone } from "./delivery-columns.ts";

type Query = CallParsed<"GET /v1/staff/items-to-deliver", "query">;

const FIELDS: ListFields = {
  placed_at: { column: sql`d.placed_at`, type: "date", only: "sort", never: "null" },
  placed_on: { column: sql`(d.placed_at at time zone 'Europe/London')::date`, type: "date", never: "null" },
  method: { column: sql`d.method`, type: "text", never: "null" },
};

/** A row as stored: what its order and its line say comes in one piece, so that each is read once. */
const deliveryRow = shapes.staffDelivery
  .pick({ id: true, placed_at: true, school: true, method: true, done: true })
  .extend({ sold: shapes.staffDelivery.omit({ id: true, placed_at: true, school: true, method: true, done: true }) });

type DeliveryRow = z.output<typeof deliveryRow>;

const COLUMNS = sql`d.order_item_id as id, ${instantText(sql`d.placed_at`)} as placed_at, d.method, ${deliveryDone} as done,
  (select jsonb_build_object('id', f.id, 'name', f.name) from franchise f where f.id = d.seller_id) as school,
  (select jsonb_build_object('order', jsonb_build_object('id', o.id, 'number', o.number), 'item', coalesce(${lineName()}, ''),
      'options', coalesce((select jsonb_agg(a.one ->> 'option' order by a.nth)
        from jsonb_array_elements(sold_line(o.sold, i.id) -> 'attributes') with ordinality a (one, nth)), '[]'),
      'printed', i.personalisation, 'quantity', i.quantity, 'cancelled', i.state = 'cancelled',
      'customer', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
      'address', case when d.method = 'post' then ${ADDRESS_TO_POST_TO} end)
    from order_item i join orders o on o.id = i.order_id left join customer c on c.id = o.customer_id ${LINE_NAME_TABLES}
   where i.id = d.order_item_id) as sold`;

/** What the list shows, on the page and in a file. */
export function deliveryList(ctx: Context, query: Query): Outcome<ListToExport<DeliveryRow>> {
  const list = readList(query, FIELDS, sql`d.order_item_id`, sql`d.placed_at desc`);
  if (!list.ok) return list;
  const { q = "" } = query;
  const own = sql`from item_delivery d where ${inSchool(ctx, sql`d.seller_id`)}`;
  const from = sql`${deliveriesFrom(ctx, query)} and ${q === "" ? sql`true` : sql`d.order_item_id in (${itemLinesFound(ctx, q)})`}`;
  const source = {
    purpose: "an item to hand out or post",
    item: deliveryRow,
    columns: COLUMNS,
    from,
    row: {
      as: sql`d`,
      columns: sql`d.order_item_id, d.seller_id, d.placed_at, d.method, d.done_at, d.done_how, d.done_by`,
    },
    // An index has them in their order, and counts them.
    ...(q === "" && { count: sql`select count(*) ${from} and ${list.value.where}` }),
  };
  return ok({ source, list: list.value, key: { column: sql`d.order_item_id`, type: "uuid" }, again: own });
}

/** From and where clauses of what is asked for, but for the words. */
function deliveriesFrom(ctx: Context, { status = "open", type, school: only, ...days }: Query): RawBuilder<unknown> {
  return sql`from item_delivery d where ${inSchool(ctx, sql`d.seller_id`)} and ${ofSchool(only, sql`d.seller_id`)}
    and ${status === "open" ? sql`not d.done` : sql`d.done`} and ${type === undefined ? sql`true` : sql`d.method = ${type}`}
    and ${placedBetween(sql`d.placed_at`, days)}`;
}

/** A statement that counts what the actor's school still has to hand out or post. */
export function countItemsToDeliver(ctx: Context): RawBuilder<unknown> {
  return sql`select count(*) ${deliveriesFrom(ctx, {})}`;
}

/** The row as the contract has it. */
export const deliveryView = ({ sold, ...row }: DeliveryRow): StaffDelivery => ({ ...row, ...sold });

/** A page of the shop items that the actor's school hands out or posts, or has done so, the newest first. */
export async function listItemsToDeliver(ctx: Context, query: Query): Promise<Outcome<List<StaffDelivery>>> {
  const allowed = authorize(ctx, "order:open", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const deliveries = deliveryList(ctx, query);
  if (!deliveries.ok) return deliveries;
  const page = await readPage(ctx.db, deliveries.value.source, deliveries.value.list);
  return ok({ ...page, items: page.items.map(deliveryView) });
}
