import type { CallParsed, Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { lockBasket } from "./lock-basket.ts";

type Input = CallParsed<"POST /orders/set-delivery", "body">;

/**
 * Sets how the basket's shop items are delivered, of one seller or of all, and returns the cart with the postage. A seller that can't
 * deliver like that keeps its own way, which the cart shows.
 */
export async function setDelivery(ctx: Context, input: Input): Promise<Outcome<Cart>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  const changed = await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const { order_id: orderId, delivery, seller_id: sellerId } = input;
    if (sellerId === undefined)
      await trx.updateTable("orders").set({ delivery, delivery_by_seller: null }).where("id", "=", orderId).execute();
    else await setForSeller(trx, orderId, sellerId, delivery);
    return ok(null);
  });
  return changed.ok ? await calculateTotals(ctx) : changed;
}

/** What was chosen for all sellers before stays for the others. */
async function setForSeller(trx: Db, orderId: string, sellerId: number, delivery: Input["delivery"]): Promise<void> {
  await sql`update orders o set delivery_by_seller = coalesce(o.delivery_by_seller, (
      select jsonb_object_agg(i.seller_id, o.delivery) from (select distinct seller_id from order_item where order_id = o.id) i
       where o.delivery is not null), '{}') || jsonb_build_object(${sellerId}::text, ${delivery}::text)
    where o.id = ${orderId}`.execute(trx);
}
