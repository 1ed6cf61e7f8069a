import type { CallParsed, StaffListedOrder } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { inSchool, ofSchool, type Context, type ListFields } from "../../kernel/index.ts";
import { hasDispute, paymentSummaries } from "../../ledger/index.ts";
import { instantText } from "../bookings/bookings-table.ts";
import { ordersFound } from "./orders-found.ts";
import { ownGivenBack, ownLineNames, ownSale, UNCONFIRMED, withAmounts } from "./own-part.ts";

export type StaffOrdersQuery = CallParsed<"GET /v1/staff/orders", "query">;

/** A listed order as stored, before its payments are read. */
export const listedOrderRow = shapes.staffListedOrder
  .omit({ total: true, given_back: true, payment_status: true, refunded: true, owed: true })
  .extend({ given_back: z.int(), disputed: z.boolean(), sale: z.int(), unconfirmed: z.unknown() });

/** Columns of a listed order `o`, formatted for JSON. */
export const listedOrderColumns = (ctx: Context): RawBuilder<unknown> => sql`o.id, o.number, o.status,
  ${instantText(sql`o.placed_at`)} as placed_at, ${instantText(sql`o.confirmed_at`)} as confirmed_at,
  (select jsonb_build_object('id', c.id, 'name', c.name) from orders w join customer c on c.id = w.customer_id where w.id = o.id) as customer,
  coalesce(${ownLineNames(ctx)}, '{}') as what,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from franchise f
    where ${inSchool(ctx, sql`f.id`)} and f.id in (select i.seller_id from order_item i where i.order_id = o.id)), '[]') as schools,
  exists (select from order_item i where i.order_id = o.id and not ${inSchool(ctx, sql`i.seller_id`)}) as is_part,
  ${ownSale(ctx)} as sale, ${UNCONFIRMED} as unconfirmed, ${ownGivenBack(ctx)} as given_back,
  ${hasDispute(sql`o.id`)} as disputed`;

/** What the columns need of an order: what its index has (migration 0120). The rest is read for the orders of the page alone. */
export const LISTED_ORDER_ROW = {
  as: sql`o`,
  columns: sql`o.id, o.number, o.status, o.placed_at, o.confirmed_at`,
};

/** The fields by which the list can be filtered and sorted. */
export function listedOrderFields(ctx: Context, query: StaffOrdersQuery): ListFields {
  const { placedAt, number } = source(ctx, query);
  return {
    number: { column: number, type: "text", never: "null" },
    status: { column: sql`o.status`, type: "text", never: "null" },
    placed_at: { column: placedAt, type: "date", only: "sort", never: "null" },
    placed_on: { column: sql`(${placedAt} at time zone 'Europe/London')::date`, type: "date", never: "null" },
    confirmed_on: { column: sql`(o.confirmed_at at time zone 'Europe/London')::date`, type: "date" },
  };
}

/** The newest first. */
export const newestFirst = (ctx: Context, query: StaffOrdersQuery): RawBuilder<unknown> =>
  sql`${source(ctx, query).placedAt} desc`;

/** The id of an order, and the clauses that give one by it without the search. */
export function listedOrderById(ctx: Context, query: StaffOrdersQuery) {
  const { tables, id, own } = source(ctx, query);
  return { id, from: sql`from ${tables} where ${own}` };
}

/** From and where clauses for the orders `o` that the actor's school sold a part of and that match the query. Baskets are not among them. */
export function listedOrdersFrom(ctx: Context, query: StaffOrdersQuery): RawBuilder<unknown> {
  const { status, type, q = "" } = query;
  const { tables, id, placedAt, own } = source(ctx, query);
  const terms = [
    own,
    type === undefined
      ? sql`true`
      : sql`${id} in (select i.order_id from order_item i where i.type = ${type} and ${ofAsked(ctx, query, sql`i.seller_id`)})`,
    status === undefined ? sql`true` : sql`o.status = ${status}`,
    placedBetween(placedAt, query),
    q === "" ? sql`true` : sql`${id} in (${ordersFound(ctx, q)})`,
  ];
  return sql`from ${tables} where ${sql.join(terms, sql` and `)}`;
}

/** Counts the orders of the list. Nothing but the parts of a school is read where they say all that was asked for. */
export function listedOrdersCount(ctx: Context, query: StaffOrdersQuery, where: RawBuilder<unknown>) {
  const needsOrders = isOfAll(ctx, query) || query.status !== undefined || (query.filter ?? "") !== "";
  const { own, placedAt } = source(ctx, query);
  return needsOrders
    ? sql`select count(*) ${listedOrdersFrom(ctx, query)} and ${where}`
    : sql`select count(*) from order_part p where ${own} and ${placedBetween(placedAt, query)}`;
}

/** SQL condition: placed on these days, in the UK. */
export const placedBetween = (
  placedAt: RawBuilder<unknown>,
  { from, to }: Pick<StaffOrdersQuery, "from" | "to">,
): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`true` : sql`${placedAt} >= ${midnight(sql`${from}::date`)}`}
    and ${to === undefined ? sql`true` : sql`${placedAt} < ${midnight(sql`${to}::date + 1`)}`}`;

/** The instant at which a day begins in the UK. */
const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Europe/London')`;

/**
 * True if an index has the orders of the list in their order, so that no other is read for a page, and they are counted by themselves. What
 * is narrowed to a kind, or searched, is found first, and counted on the way.
 */
export const isInOrder = ({ type, q = "" }: StaffOrdersQuery): boolean => type === undefined && q === "";

/**
 * The tables of the list, and the columns by which it is found in order: those of the whole network from the index of all orders, those of
 * one school from its parts.
 */
function source(ctx: Context, query: StaffOrdersQuery) {
  if (isOfAll(ctx, query))
    return {
      tables: sql`orders o`,
      id: sql`o.id`,
      placedAt: sql`o.placed_at`,
      number: sql`o.number`,
      // As the index has it.
      own: sql`o.status <> 'basket' and o.number is not null and o.placed_at is not null`,
    };
  return {
    tables: sql`order_part p join orders o on o.id = p.order_id`,
    id: sql`p.order_id`,
    placedAt: sql`p.placed_at`,
    // No column of an index: that of all orders has those of other schools first, and would be read to find these.
    number: sql`(o.number || '')`,
    own: ofAsked(ctx, query, sql`p.seller_id`),
  };
}

const isOfAll = ({ actor }: Context, { school }: StaffOrdersQuery): boolean =>
  actor.kind === "NETWORK_ADMIN" && school === undefined;

const ofAsked = (ctx: Context, { school }: StaffOrdersQuery, sellerId: RawBuilder<unknown>) =>
  sql`${inSchool(ctx, sellerId)} and ${ofSchool(school, sellerId)}`;

/** The rows with what was paid of them. Of an order of several schools, a school sees nothing of the payment, which was for all of them. */
export async function withPayments(
  ctx: Context,
  rows: readonly z.output<typeof listedOrderRow>[],
): Promise<StaffListedOrder[]> {
  const seesMoney = hasRight(ctx.actor, "order:read");
  const whole = seesMoney ? rows.filter(({ is_part: isPart }) => !isPart) : [];
  const summaries = await paymentSummaries(
    ctx.db,
    whole.map(({ id }) => id),
  );
  return rows.map((row) => {
    const money = summaries.get(row.id);
    return {
      ...withAmounts(ctx, row),
      payment_status: money?.status ?? null,
      refunded: money?.refunded ?? null,
      disputed: money === undefined ? null : row.disputed,
      // Nothing is charged before an order is confirmed.
      owed:
        money === undefined || row.confirmed_at === null
          ? null
          : money.balances.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}
