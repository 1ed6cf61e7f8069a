import type { List, StaffListedOrder } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { addressText, poundsDecimal } from "@matinee/format";
import { sql } from "kysely";
import type { z } from "zod";
import {
  authorize,
  exportRows,
  ownSchool,
  readList,
  readPage,
  rowsToExport,
  type Context,
  type CsvColumns,
  type ListToExport,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { deliveriesOfOrders, NO_ITEMS, type OrderDelivery } from "../deliveries/deliveries-of-orders.ts";
import { METHOD_TEXT } from "../deliveries/delivery-text.ts";
import {
  isInOrder,
  listedOrderColumns,
  listedOrderFields,
  listedOrderRow,
  listedOrdersCount,
  listedOrdersFrom,
  orderSource,
  withPayments,
  type StaffOrdersQuery,
} from "./staff-order-rows.ts";

/** What the list shows, on the page and in a file. */
function orderList(ctx: Context, query: StaffOrdersQuery): Outcome<ListToExport<z.output<typeof listedOrderRow>>> {
  const orders = orderSource(ctx, query);
  // The newest first.
  const list = readList(query, listedOrderFields(orders), orders.id, sql`${orders.placedAt} desc`);
  if (!list.ok) return list;
  const source = {
    purpose: "an order",
    item: listedOrderRow,
    columns: listedOrderColumns(ctx),
    from: listedOrdersFrom(ctx, query),
    row: orders.row,
    ...(isInOrder(query) && { count: listedOrdersCount(ctx, query, list.value.where) }),
  };
  return ok({ source, list: list.value, key: { column: orders.id, type: "uuid" }, again: orders.again });
}

/**
 * One page of the orders that the actor's school sold a part of, the newest first. Of an order with several sellers, a school sees its own
 * part. Roles that see no money get no amounts.
 */
export async function listStaffOrders(ctx: Context, query: StaffOrdersQuery): Promise<Outcome<List<StaffListedOrder>>> {
  const allowed = authorize(ctx, "order:open", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const orders = orderList(ctx, query);
  if (!orders.ok) return orders;
  const page = await readPage(ctx.db, orders.value.source, orders.value.list);
  return ok({ ...page, items: await withPayments(ctx, page.items) });
}

const pounds = (amount: number | null) => (amount === null ? null : poundsDecimal(amount));

const COLUMNS: CsvColumns<StaffListedOrder & { readonly delivery: OrderDelivery }> = [
  ["Order", (row) => row.number],
  ["Placed", (row) => row.placed_at],
  ["Confirmed", (row) => row.confirmed_at],
  ["School", (row) => row.schools.map(({ name }) => name).join("; ")],
  ["Family", (row) => row.customer?.name ?? ""],
  ["For", (row) => row.what.join("; ")],
  ["Status", (row) => row.status],
  ["Payment", (row) => row.payment_status],
  ["Total (£)", (row) => pounds(row.total)],
  ["Cancelled or refunded (£)", (row) => pounds(row.given_back)],
  ["To pay (£)", (row) => pounds(row.owed)],
  ["Part of an order of several schools", (row) => (row.is_part ? "yes" : "")],
  ["Delivery of items", ({ delivery }) => delivery.methods.map((method) => METHOD_TEXT[method]).join("; ")],
  ["Items still to come", ({ delivery }) => (delivery.methods.length === 0 ? null : delivery.open)],
  ["Post to", ({ delivery: { address } }) => (address === null ? "" : addressText(address))],
];

/** Exports the orders, as the list shows them, as CSV. */
export async function exportStaffOrders(ctx: Context, query: StaffOrdersQuery): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "order:open", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const orders = orderList(ctx, query);
  if (!orders.ok) return orders;
  const { ids, read } = await rowsToExport(ctx, orders.value);
  const complete = async (batch: typeof ids) => {
    const rows = await withPayments(ctx, await read(batch));
    const found = await deliveriesOfOrders(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, delivery: found.get(row.id) ?? NO_ITEMS }));
  };
  return await exportRows(ctx, { list: "orders", columns: COLUMNS }, { ids, read: complete });
}
