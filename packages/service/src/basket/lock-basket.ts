import type { OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { missing, refuse, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { authorizeOrder, loadLines, lockOrder, type OrderRow } from "../orders/index.ts";

/**
 * Locks an order that belongs to this visitor and can still be changed. Refuses an order that is at the checkout or
 * paid.
 */
export async function lockBasket(ctx: Context, trx: Db, orderId: string): Promise<Outcome<OrderRow>> {
  const order = await lockUnpaidOrder(ctx, trx, orderId);
  return order.ok && order.value.status === "placed" ? refuse("order_placed") : order;
}

/** Locks an order of this visitor that is not paid: a basket, or an order at the checkout. */
export async function lockUnpaidOrder(ctx: Context, trx: Db, orderId: string): Promise<Outcome<OrderRow>> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return missing("The order");
  const allowed = await authorizeOrder(ctx, trx, "order:change", order);
  if (!allowed.ok) return allowed;
  return order.status === "basket" || order.status === "placed" ? ok(order) : refuse("order_paid");
}

/** A locked basket with all its lines and the line to change. */
export interface LockedLine<Line extends OrderLine = OrderLine> {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly line: Line;
}

/** Locks the basket that a line belongs to. Another visitor's line is not found. */
export async function lockBasketOfLine(ctx: Context, trx: Db, lineId: string): Promise<Outcome<LockedLine>> {
  const known = await trx.selectFrom("order_item").select("order_id").where("id", "=", lineId).executeTakeFirst();
  if (known === undefined) return missing("The cart item");
  const order = await lockBasket(ctx, trx, known.order_id);
  if (!order.ok) return order.error.code === "not_found" ? missing("The cart item") : order;
  // Read under the lock: another tab may have changed or removed the line while this one waited.
  const lines = await loadLines(trx, order.value.id);
  const line = lines.find((one) => one.id === lineId);
  return line === undefined ? missing("The cart item") : ok({ order: order.value, lines, line });
}
