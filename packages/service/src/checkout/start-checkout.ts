import type { CallParsed, Checkout } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction, pipeline } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { authorizeOrder, orderOf, readOrder } from "../orders/index.ts";
import {
  openPaymentQuery,
  ensureIntent,
  limitDeclines,
  payerOf,
  toBillingDetails,
  applyCardChoice,
  cardChoice,
  type CardChoice,
  type ContactDetails,
  type PaymentRow,
} from "../payments/index.ts";
import { assignOrderNumber } from "./assign-order-number.ts";
import { mandateOf, noteConsent } from "./automatic/balance-consent.ts";
import { endCheckout } from "./end-checkout.ts";
import { placeOrder, type OrderAtCheckout } from "./place-order.ts";

type Input = CallParsed<"POST /shop/checkout", "body">;

/**
 * Holds the places of a basket and opens its payment. Called again while the hold is active, it returns the same
 * payment. After the hold has expired, it cancels the old payment first and claims everything again. Either way it
 * applies the chosen card: one of the customer's saved cards, or a new one to save.
 */
export async function startCheckout(ctx: Context, input: Input): Promise<Outcome<Checkout>> {
  const visitor = authorizeVisitor(ctx, "checkout:start");
  if (!visitor.ok) return visitor;
  const order = await readOrder(ctx.db, input.order_id);
  if (order === undefined) return missing("The order");
  const allowed = await authorizeOrder(ctx, ctx.db, "checkout:start", order);
  if (!allowed.ok) return allowed;
  if (order.status !== "basket" && order.status !== "placed") return refuse("order_paid");
  const withinLimits = await limitDeclines(ctx, ctx.db, { orderId: order.id, guestId: order.guest_id });
  if (!withinLimits.ok) return withinLimits;
  const card = await cardChoice(ctx, input);
  if (!card.ok) return card;
  if (order.status === "placed" && (await isHoldActive(ctx.db, order.id)))
    return await checkoutView(ctx, order.id, { card: card.value, autoCharge: input.auto_charge });
  if (order.status === "placed") {
    const ended = await endCheckout(ctx, order.id, "expire");
    if (typeof ended === "object") return refuse("payment_provider_unavailable");
    // Another tab renewed it.
    if (ended === "not_due")
      return await checkoutView(ctx, order.id, { card: card.value, autoCharge: input.auto_charge });
    if (ended === "under_way") return refuse("payment_under_way");
    if (ended === "confirmed") return refuse("order_paid");
  }
  const placed = await inTransaction(ctx.db, (trx) =>
    placeOrder(ctx, trx, order.id, {
      customerId: input.customer_id ?? null,
      useCredit: input.use_credit ?? false,
    }),
  );
  // Two tabs may check out at once. The other one has placed the order; both pay the same payment.
  if (!placed.ok && placed.error.code !== "order_placed") return placed;
  const chosen = { card: card.value, autoCharge: input.auto_charge };
  if (!placed.ok || placed.value.payment === null) return await checkoutView(ctx, order.id, chosen);
  const { order: atCheckout, row, payer } = placed.value.payment;
  return await payableView(ctx, { order: atCheckout, payment: row, payer }, chosen);
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

interface Chosen {
  readonly card: CardChoice;
  /** Whether the customer lets the card be charged for what falls due later; undefined: not said. */
  readonly autoCharge?: boolean | undefined;
}

/** The checkout's current state with what the browser needs to pay. Without a choice, the earlier one stays. */
export async function checkoutView(ctx: Context, orderId: string, chosen?: Chosen): Promise<Outcome<Checkout>> {
  const [[order], [open], [payer]] = await pipeline(
    ctx.db,
    orderOf(ctx.db, orderId),
    openPaymentQuery(ctx.db, orderId),
    payerOf(ctx.db, orderId),
  );
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
      billing_details: null,
      balance_mandate: null,
    });
  }
  const payment = order.status === "placed" ? open : undefined;
  return payment === undefined ? refuse("order_changed") : await payableView(ctx, { order, payment, payer }, chosen);
}

interface Payable {
  readonly order: OrderAtCheckout;
  readonly payment: PaymentRow;
  readonly payer: ContactDetails | undefined;
}

/** The order's number, which it may still have to get: it was placed just now, or the process ended right after that. */
async function numberOf(ctx: Context, { id, number }: OrderAtCheckout): Promise<string | null> {
  if (number !== null) return number;
  // Without one it has another status by now, or another tab was faster.
  return (await assignOrderNumber(ctx.db, id)) ?? (await readOrder(ctx.db, id))?.number ?? null;
}

/** An order that waits for its payment, with what the browser needs to pay. */
async function payableView(
  ctx: Context,
  { order, payment, payer }: Payable,
  chosen: Chosen | undefined,
): Promise<Outcome<Checkout>> {
  // The provider is told the number, and nobody can pay before that.
  const intent = await ensureIntent(ctx, payment, { ...order, number: await numberOf(ctx, order) });
  if (!intent.ok) return refuse("payment_provider_unavailable");
  const mandate = await mandateOf(ctx, order);
  if (chosen !== undefined) {
    // Noted before the card can be charged: a consent counts only with a payment that succeeded.
    if (chosen.autoCharge !== undefined)
      await noteConsent(ctx, { paymentId: payment.id, orderId: order.id, wording: chosen.autoCharge ? mandate : null });
    const applied = await applyCardChoice(ctx, { ...payment, provider_ref: intent.value.ref }, chosen.card);
    if (!applied.ok) return applied;
  }
  return ok({
    order_id: order.id,
    status: "placed",
    amount_due: payment.amount_pence,
    client_secret: intent.value.clientSecret,
    publishable_key: intent.value.publishableKey,
    provider: intent.value.provider,
    hold_expires_at: order.hold_expires_at,
    billing_details: toBillingDetails(payer),
    balance_mandate: mandate,
  });
}
