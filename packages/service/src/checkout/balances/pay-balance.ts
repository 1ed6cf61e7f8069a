import type { BalanceCheckout } from "@matinee/contract";
import { isoDate, ok, type Pence } from "@matinee/core/kernel";
import { balanceToPay } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { inTransaction } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";
import { lockOrder, readOrder } from "../../orders/index.ts";
import {
  findOpenPayment,
  ensureIntent,
  limitDeclines,
  readBillingDetails,
  type PaymentRow,
  applyCardChoice,
  cardChoice,
  type CardChoice,
} from "../../payments/index.ts";
import { giveUpUnknown } from "../give-up-payment.ts";
import { refreshPayment } from "../reconcile-payments.ts";
import { isAging } from "./balance-payment-age.ts";
import { cancelBalancePayment } from "./cancel-balance-payment.ts";
import { insertBalancePayment } from "./insert-balance-payment.ts";

interface Input {
  readonly id: string;
  /** Pays what is due by this day; left out: everything. */
  readonly up_to?: string | undefined;
  readonly payment_method_id?: string | undefined;
  readonly save_payment_method?: boolean | undefined;
}

/**
 * Several windows may open and cancel payments of one order at once. After this many attempts the caller has to wait.
 */
const MAX_ATTEMPTS = 3;

/**
 * Opens a payment for what one of the customer's own orders still owes, with the card that they chose.
 */
export async function payBalance(ctx: Context, input: Input): Promise<Outcome<BalanceCheckout>> {
  const allowed = authorizeVisitor(ctx, "order:pay_balance");
  if (!allowed.ok) return allowed;
  const order = await readOrder(ctx.db, input.id);
  if (order?.guest_id !== allowed.value) return missing("The order");
  const withinLimits = await limitDeclines(ctx, ctx.db, { orderId: order.id, guestId: order.guest_id });
  if (!withinLimits.ok) return withinLimits;
  const card = await cardChoice(ctx, input);
  if (!card.ok) return card;
  const checkout = await openBalancePayment(ctx, { id: order.id, upTo: input.up_to, card: card.value });
  if (!checkout.ok) return checkout;
  return ok({ ...checkout.value, billing_details: await readBillingDetails(ctx.db, order.customer_id) });
}

interface Asked {
  /** The order. */
  readonly id: string;
  readonly upTo: string | undefined;
  readonly card: CardChoice;
}

/**
 * Opens a payment for what an order still owes. An order has at most one open payment: a young one with the same amount
 * is reused, any other is cancelled first, so that nobody pays twice. Before reusing or cancelling, it asks
 * the provider for the payment's state, because a webhook may still be on its way. Whoever calls it has decided who may pay.
 */
export async function openBalancePayment(
  ctx: Context,
  asked: Asked,
): Promise<Outcome<Omit<BalanceCheckout, "billing_details">>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await inTransaction(ctx.db, (trx) => findOrCreatePayment(ctx, trx, asked));
    if (!found.ok) return found;
    const { payment, amount, isNew } = found.value;
    if (isNew) return await balanceCheckoutView(ctx, payment, asked.card);
    const state = await refreshPayment(ctx, payment);
    if (state === "unknown" && (await giveUpUnknown(ctx, payment.id))) continue;
    if (state !== "refreshed") return refuse("payment_provider_unavailable");
    const now = await findOpenPayment(ctx.db, asked.id);
    if (now?.id !== payment.id) continue;
    if (now.status === "processing") return refuse("payment_under_way");
    if (now.amount_pence === amount && !(await isAging(ctx.db, now.id)))
      return await balanceCheckoutView(ctx, now, asked.card);
    if ((await cancelBalancePayment(ctx, now)) !== "ended") return refuse("payment_provider_unavailable");
  }
  return refuse("payment_under_way");
}

interface BalancePayment {
  readonly payment: PaymentRow;
  /** The amount to pay, in pence. An existing payment may have another amount. */
  readonly amount: number;
  readonly isNew: boolean;
}

async function findOrCreatePayment(
  ctx: Context,
  trx: Db,
  { id: orderId, upTo }: Asked,
): Promise<Outcome<BalancePayment>> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined || order.status === "basket") return missing("The order");
  if (order.status === "placed") return refuse("order_placed");
  const money = await orderMoney(trx, orderId);
  const amount = balanceToPay(money, upTo === undefined ? null : isoDate(upTo));
  if (amount === 0) {
    // A school may keep more of a cancelled order than was paid: that is still owed.
    if (order.status === "cancelled") return refuse("order_changed", "This order has been cancelled.");
    return upTo !== undefined && balanceToPay(money, null) > 0
      ? refuse("invalid", [{ path: "up_to", message: "Nothing on this order is due by that date." }])
      : refuse("order_paid");
  }
  if (amount < CARD_MINIMUM) return refuse("amount_below_minimum", tooLittle(amount));
  const open = await findOpenPayment(trx, orderId);
  if (open !== undefined) return ok({ payment: open, amount, isNew: false });
  const payment = await insertBalancePayment(ctx, trx, { orderId, amount });
  return ok({ payment, amount, isNew: true });
}

const tooLittle = (amount: Pence): string =>
  `Only ${formatPenceExact(amount)} is still to pay, and a card payment must be at least ${formatPenceExact(CARD_MINIMUM)}. Please ask your school about it.`;

async function balanceCheckoutView(
  ctx: Context,
  payment: PaymentRow,
  card: CardChoice,
): Promise<Outcome<Omit<BalanceCheckout, "billing_details">>> {
  const intent = await ensureIntent(ctx, payment);
  if (!intent.ok) return refuse("payment_provider_unavailable");
  const chosen = await applyCardChoice(ctx, { ...payment, provider_ref: intent.value.ref }, card);
  if (!chosen.ok) return chosen;
  return ok({
    order_id: payment.order_id,
    payment_id: payment.id,
    currency: "GBP",
    amount_due: payment.amount_pence,
    client_secret: intent.value.clientSecret,
    publishable_key: intent.value.publishableKey,
    provider: intent.value.provider,
  });
}
