import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { lockOrder, type OrderRow } from "../orders/index.ts";
import type { OrderItemType } from "@matinee/database";

/** Locks an order of this visitor that can still be changed; refused where it is at the checkout, or past it. */
export async function lockBasket(ctx: Context, trx: Db, orderId: string): Promise<Outcome<OrderRow>> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return missing("The order");
  const allowed = authorize(ctx, "order:change", { guestId: order.guest_id });
  if (!allowed.ok) return allowed;
  if (order.status === "placed") return refuse("order_placed");
  if (order.status !== "basket") return refuse("order_paid");
  return ok(order);
}

/** A line as the calls that change it need to know it. */
export interface BasketItem {
  readonly id: string;
  readonly type: OrderItemType;
  readonly group_id: number | null;
  readonly course_id: number | null;
  readonly variation_id: number | null;
  readonly quantity: number;
}

/**
 * The same for the order of a line. A line that is gone, is somebody else's or is none of `types` was
 * not found.
 */
export async function lockBasketOfItem(
  ctx: Context,
  trx: Db,
  itemId: string,
  types: readonly OrderItemType[] = ["trial", "enrolment", "camp", "product"],
): Promise<Outcome<{ order: OrderRow; item: BasketItem }>> {
  const known = await trx.selectFrom("order_item").select("order_id").where("id", "=", itemId).executeTakeFirst();
  if (known === undefined) return missing("The line");
  const order = await lockBasket(ctx, trx, known.order_id);
  if (!order.ok) return order.error.code === "not_found" ? missing("The line") : order;
  // Read once the order is ours: another tab may have changed or removed it while we waited.
  const item = await trx
    .selectFrom("order_item")
    .select(["id", "type", "group_id", "course_id", "variation_id", "quantity"])
    .where("id", "=", itemId)
    .where("type", "in", types)
    .executeTakeFirst();
  return item === undefined ? missing("The line") : ok({ order: order.value, item });
}
