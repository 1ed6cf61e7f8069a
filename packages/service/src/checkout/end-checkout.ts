import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { SystemContext } from "../kernel/index.ts";
import { lockOrder } from "../orders/index.ts";
import { prolongHolds } from "../places/index.ts";
import { cancelAtProvider, findOpenPayment } from "../payments/index.ts";
import { returnToBasket, settlePayment } from "./settle-payment.ts";
import { GRACE_SECONDS } from "./hold-times.ts";

/** How a checkout ended: the basket is free again, or the money came after all, or the provider has to be waited for. */
export type CheckoutEnd = "basket" | "confirmed" | "under_way" | "unavailable";

/**
 * Ends a checkout: first the payment is cancelled at the provider, then the places are let go, so that no money can come
 * for places that somebody else has. Where the money turns out to have come, the order is confirmed instead.
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
    // The bank is still at it: the places outlive its answer.
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

/** Ends every checkout whose time is up (the database's clock). Safe to run in several processes at once. Answers how many. */
export async function expireCheckouts(ctx: SystemContext): Promise<number> {
  const due = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "placed")
    .where("hold_expires_at", "<=", sql<string>`clock_timestamp()`)
    .orderBy("hold_expires_at")
    .limit(BATCH)
    .execute();
  for (const order of due) await endCheckout(ctx, order.id, "expire");
  return due.length;
}
