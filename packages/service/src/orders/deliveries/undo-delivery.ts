import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { lockDelivery } from "./lock-delivery.ts";

/** Takes back that a shop item was posted or handed out: it is still to be done. One that is still to be done stays so. */
export async function undoDelivery(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "order:deliver", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockDelivery(ctx, trx, id);
    if (!found.ok) return found;
    const { orderId, sellerId, item, cancelled, how } = found.value;
    if (how === null) return ok(undefined);
    if (cancelled)
      return refuse("edit_conflict", "It has been cancelled or swapped since, so it is not to be delivered.");
    await trx
      .updateTable("item_delivery")
      .set({ done_at: null, done_how: null, done_by: null })
      .where("order_item_id", "=", id)
      .execute();
    await audit(ctx, trx, {
      action: "order_item_delivery_undone",
      subject: `order:${orderId}`,
      detail: { item },
      school: sellerId,
    });
    return ok(undefined);
  });
}
