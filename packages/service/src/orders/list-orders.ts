import type { CallParsed, List, OrderSummary } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { isViewableOrder } from "./authorize-order.ts";
import { ORDER_COLUMNS, ORDER_TOTAL, orderListRow, withPaymentSummaries } from "./order-list.ts";

const FIELDS = {
  number: { column: sql`o.number`, type: "text" },
  status: { column: sql`o.status`, type: "text" },
  total_gross: { column: ORDER_TOTAL, type: "number" },
  placed_on: { column: sql`(o.placed_at at time zone 'Europe/London')::date`, type: "date" },
} as const;

/**
 * A customer's orders, newest first, including orders from before the account existed. The basket is not among them.
 */
export async function listOrders(
  ctx: Context,
  query: CallParsed<"GET /v1/account/orders", "query">,
): Promise<Outcome<List<OrderSummary>>> {
  const allowed = authorizeVisitor(ctx, "order:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const list = readList(query, FIELDS, sql`o.id`, sql`coalesce(o.placed_at, o.confirmed_at) desc nulls last`);
  if (!list.ok) return list;
  // A basket that has been at the checkout before still has a number.
  const own = sql`from orders o where o.guest_id = ${guestId} and o.status <> 'basket'
    and ${isViewableOrder(ctx, sql`o.id`)}`;
  const source = { purpose: "an order", item: orderListRow, columns: ORDER_COLUMNS, from: own };
  const page = await readPage(ctx.db, source, list.value);
  return ok({ ...page, items: await withPaymentSummaries(ctx.db, page.items) });
}
