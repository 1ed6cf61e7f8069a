import { err, ok } from "@matinee/core/kernel";
import { authorize } from "../kernel/authorize.ts";
import type { Context, Db } from "../kernel/context.ts";
import { missing, refuse, type Outcome } from "../kernel/outcome.ts";
import { lockOrder, type OrderRow } from "./orders.ts";

/** Locks an order of this visitor that can still be changed; refused where it is at the checkout, or past it. */
export async function lockBasket(ctx: Context, trx: Db, orderId: string): Promise<Outcome<OrderRow>> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return missing("The order");
  const allowed = authorize(ctx, "order:change", { guestId: order.guest_id });
  if (!allowed.ok) return err(allowed.error);
  if (order.status === "placed") return refuse("order_placed");
  if (order.status !== "basket") return refuse("order_paid");
  return ok(order);
}

/** The same for the order of a line; a line that is gone, or somebody else's, was not found. */
export async function lockBasketOfItem(
  ctx: Context,
  trx: Db,
  itemId: string,
): Promise<Outcome<{ order: OrderRow; groupId: number }>> {
  const item = await trx
    .selectFrom("order_item")
    .select(["order_id", "group_id"])
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (item === undefined || item.group_id === null) return missing("The line");
  const order = await lockBasket(ctx, trx, item.order_id);
  if (!order.ok) return order;
  // Another tab may have removed it while we waited for the order.
  const still = await trx.selectFrom("order_item").select("id").where("id", "=", itemId).executeTakeFirst();
  return still === undefined ? missing("The line") : ok({ order: order.value, groupId: item.group_id });
}
