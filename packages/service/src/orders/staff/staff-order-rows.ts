import type { CallParsed, StaffListedOrder } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { fieldsNamed, inSchool, ofSchool, type Context, type ListFields, type PageSource } from "../../kernel/index.ts";
import { hasDispute, paymentSummaries } from "../../ledger/index.ts";
import { instantText } from "../bookings/bookings-table.ts";
import { partsFound } from "./orders-found.ts";
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

/** The fields by which the list can be filtered and sorted. */
export function listedOrderFields({ placedAt, number }: OrderSource): ListFields {
  return {
    number: { column: number, type: "text", never: "null" },
    status: { column: sql`o.status`, type: "text", never: "null" },
    placed_at: { column: placedAt, type: "date", only: "sort", never: "null" },
    placed_on: { column: sql`(${placedAt} at time zone 'Europe/London')::date`, type: "date", never: "null" },
    confirmed_on: { column: sql`(o.confirmed_at at time zone 'Europe/London')::date`, type: "date" },
  };
}

/** From and where clauses for the orders `o` that the actor's school sold a part of and that match the query. Baskets are not among them. */
export function listedOrdersFrom(ctx: Context, query: StaffOrdersQuery): RawBuilder<unknown> {
  const { status, type } = query;
  const { tables, id, placedAt, own } = orderSource(ctx, query);
  const terms = [
    own,
    type === undefined
      ? sql`true`
      : sql`${id} in (select i.order_id from order_item i where i.type = ${type} and ${ofAsked(ctx, query, sql`i.seller_id`)})`,
    status === undefined ? sql`true` : sql`o.status = ${status}`,
    placedBetween(placedAt, query),
  ];
  return sql`from ${tables} where ${sql.join(terms, sql` and `)}`;
}

/** Counts the orders of the list, whatever it is sorted by. */
export const listedOrdersCount = (ctx: Context, query: StaffOrdersQuery, where: RawBuilder<unknown>) =>
  sql`select count(*) ${listedOrdersFrom(ctx, { ...query, sort: [] })} and ${where}`;

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

/** The tables of the list, and the columns by which it is found in order. */
interface OrderSource {
  readonly tables: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly placedAt: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  /** SQL condition: a row of `tables` is listed. */
  readonly own: RawBuilder<unknown>;
  /** What `listedOrderColumns` need of a row. The order itself is read for the orders of the page alone, because its row is wide. */
  readonly row: NonNullable<PageSource<unknown>["row"]>;
  /** From and where clauses that give an order by its id, without the search. */
  readonly again: RawBuilder<unknown>;
}

/**
 * Those of the whole network are read from the index of all orders, those of one school from its parts, and those of a search from the parts
 * that it finds. The order beside the part is read only where something is asked that the part does not say.
 */
export function orderSource(ctx: Context, query: StaffOrdersQuery): OrderSource {
  const { q = "", status } = query;
  if (isOfAll(ctx, query) && q === "") return allOrders;
  const named = fieldsNamed(query);
  const isAsked = (sellerId: RawBuilder<unknown>) => ofAsked(ctx, query, sellerId);
  const withNumber = named.has("number");
  const found = q === "" ? null : sql`(${partsFound(ctx, { q, isAsked, withNumber })}) p`;
  const parts = found ?? (withNumber ? sql`(${PARTS_WITH_NUMBER}) p` : sql`order_part p`);
  const needsOrder = status !== undefined || named.has("status") || named.has("confirmed_on");
  return {
    tables: needsOrder ? sql`${parts} join orders o on o.id = p.order_id` : parts,
    id: sql`p.order_id`,
    placedAt: sql`p.placed_at`,
    number: sql`p.number`,
    own:
      found === null
        ? sql`${isAsked(sql`p.seller_id`)}${withNumber ? sql` and p.number is not null` : sql``}`
        : sql`true`,
    row: {
      as: sql`p`,
      columns: sql`p.order_id`,
      join: sql`cross join lateral (
        select w.id, w.number, w.status, w.placed_at, w.confirmed_at from orders w where w.id = p.order_id limit 1) o`,
    },
    again: isOfAll(ctx, query)
      ? sql`from (select o.id as order_id from orders o where ${IS_LISTED}) p where true`
      : sql`from order_part p where ${isAsked(sql`p.seller_id`)}`,
  };
}

/** As the index of all orders has it (migration 0120). */
const IS_LISTED = sql`o.status <> 'basket' and o.number is not null and o.placed_at is not null`;

const allOrders: OrderSource = {
  tables: sql`orders o`,
  id: sql`o.id`,
  placedAt: sql`o.placed_at`,
  number: sql`o.number`,
  own: IS_LISTED,
  row: { as: sql`o`, columns: sql`o.id, o.number, o.status, o.placed_at, o.confirmed_at` },
  again: sql`from orders o where ${IS_LISTED}`,
};

/**
 * Parts with their number. That of a part which an earlier version wrote is the order's, until the job has filled it (`fillOrderParts`): the
 * first of these has none then. It has no where clause of its own, with which PostgreSQL would not read it in the order of its index.
 */
const PARTS_WITH_NUMBER = sql`select f.seller_id, f.order_id, f.placed_at, f.number from order_part f
  union all select u.seller_id, u.order_id, u.placed_at, w.number from order_part u join orders w on w.id = u.order_id where u.number is null`;

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
