import type { CallParsed, Checkout } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction, pipeline } from "@matinee/database";
import { sql } from "kysely";
import {
  authorize,
  authorizeVisitor,
  isViewing,
  type Context,
  type Db,
  missing,
  refuse,
  type Outcome,
} from "../kernel/index.ts";
import { orderOf, readOrder } from "../orders/index.ts";
import { openPaymentQuery, ensureIntent, applyCardChoice, cardChoice, type CardChoice } from "../payments/index.ts";
import { endCheckout } from "./end-checkout.ts";
import { placeOrder } from "./place-order.ts";

type Input = CallParsed<"POST /shop/checkout", "body">;

/**
 * Holds the places of a basket and opens its payment. Called again while the hold lives it answers the same payment;
 * after the hold has run out, the old payment is cancelled first and everything is taken anew. The card is chosen with
 * either: a saved one of this customer's own, or a new one that is to be saved.
 */
export async function startCheckout(ctx: Context, input: Input): Promise<Outcome<Checkout>> {
  const visitor = authorizeVisitor(ctx, "checkout:start");
  if (!visitor.ok) return visitor;
  const order = await readOrder(ctx.db, input.order_id);
  if (order === undefined) return missing("The order");
  const allowed = authorize(ctx, "checkout:start", { guestId: order.guest_id });
  if (!allowed.ok) return allowed;
  if (order.status !== "basket" && order.status !== "placed") return refuse("order_paid");
  // Credit is money as cards are, and nobody's to spend but theirs.
  if (input.use_credit === true && isViewing(ctx)) return refuse("forbidden");
  const card = await cardChoice(ctx, input);
  if (!card.ok) return card;
  if (order.status === "placed" && (await isHoldActive(ctx.db, order.id)))
    return await checkoutView(ctx, order.id, card.value);
  if (order.status === "placed") {
    const ended = await endCheckout(ctx, order.id, "expire");
    if (ended === "unavailable") return refuse("payment_provider_unavailable");
    if (ended === "under_way") return refuse("payment_under_way");
    if (ended === "confirmed") return refuse("order_paid");
  }
  const placed = await inTransaction(ctx.db, (trx) =>
    placeOrder(ctx, trx, order.id, {
      customerId: input.customer_id ?? null,
      useCredit: input.use_credit ?? false,
    }),
  );
  // Two tabs pressed at once: the other one placed it, and both pay the same.
  if (!placed.ok && placed.error.code !== "order_placed") return placed;
  return await checkoutView(ctx, order.id, card.value);
}

async function isHoldActive(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("hold_expires_at", ">", sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The checkout as it stands, with what the browser needs to pay; without a choice of card the one made before stays. */
export async function checkoutView(ctx: Context, orderId: string, card?: CardChoice): Promise<Outcome<Checkout>> {
  const [[order], [open]] = await pipeline(ctx.db, orderOf(ctx.db, orderId), openPaymentQuery(ctx.db, orderId));
  if (order === undefined) return missing("The order");
  if (order.status === "confirmed") {
    return ok({
      order_id: orderId,
      status: "confirmed",
      amount_due: 0,
      client_secret: null,
      publishable_key: null,
      provider: null,
      hold_expires_at: null,
    });
  }
  const payment = order.status === "placed" ? open : undefined;
  if (payment === undefined) return refuse("order_changed");
  const intent = await ensureIntent(ctx, payment);
  if (intent === null) return refuse("payment_provider_unavailable");
  if (card !== undefined) {
    const chosen = await applyCardChoice(ctx, { ...payment, provider_ref: intent.ref }, card);
    if (!chosen.ok) return chosen;
  }
  const { payments } = ctx.gateways;
  return ok({
    order_id: orderId,
    status: "placed",
    amount_due: payment.amount_pence,
    client_secret: intent.clientSecret,
    publishable_key: payments.publishableKey,
    provider: payments.name,
    hold_expires_at: order.hold_expires_at,
  });
}
