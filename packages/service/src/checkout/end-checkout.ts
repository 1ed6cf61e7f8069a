import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { forEachRow, type SystemContext } from "../kernel/index.ts";
import { lockOrder } from "../orders/index.ts";
import { prolongHolds } from "../places/index.ts";
import { cancelAtProvider, findOpenPayment } from "../payments/index.ts";
import { returnToBasket, settlePayment } from "./settle-payment.ts";
import { GRACE_SECONDS } from "./hold-times.ts";

/**
 * How a checkout ended. `basket`: the basket can be changed again. `confirmed`: the payment had succeeded. `under_way`:
 * the bank still decides. `unavailable`: the provider can't be reached.
 */
export type CheckoutEnd = "basket" | "confirmed" | "under_way" | "unavailable";

/**
 * Ends a checkout. It cancels the payment at the provider before it releases the places, so that no payment can succeed
 * for places that somebody else has taken. If the payment has already succeeded, the order is confirmed instead.
 */
export async function endCheckout(
  ctx: SystemContext,
  orderId: string,
  event: "release" | "expire",
): Promise<CheckoutEnd> {
  const payment = await findOpenPayment(ctx.db, orderId);
  if (payment === undefined) {
    await inTransaction(ctx.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order?.status === "placed") await returnToBasket(trx, orderId, event);
    });
    return await checkoutEndOf(ctx, orderId);
  }
  const intent = await cancelAtProvider(ctx, payment);
  if (intent === null) return "unavailable";
  const status = await settlePayment(ctx, payment.id, intent);
  if (status === "processing" || status === "requires_action") {
    // The bank has not decided yet, so keep the places until after its answer.
    await inTransaction(ctx.db, (trx) => prolongHolds(trx, orderId, 2 * GRACE_SECONDS));
    return "under_way";
  }
  return await checkoutEndOf(ctx, orderId);
}

async function checkoutEndOf(ctx: SystemContext, orderId: string): Promise<CheckoutEnd> {
  const order = await ctx.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  return order?.status === "confirmed" ? "confirmed" : "basket";
}

const BATCH = 50;

/**
 * Ends every checkout whose time is up by the database's clock. Safe to run in several processes at once. Returns how
 * many it processed.
 */
export async function expireCheckouts(ctx: SystemContext): Promise<number> {
  const due = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "placed")
    .where("hold_expires_at", "<=", sql<string>`clock_timestamp()`)
    .orderBy("hold_expires_at")
    .limit(BATCH)
    .execute();
  await forEachRow(due, async ({ id }) => await endCheckout(ctx, id, "expire"));
  return due.length;
}
