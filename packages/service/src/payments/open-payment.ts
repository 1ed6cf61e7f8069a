import { pence } from "@matinee/core/kernel";
import type { Intent } from "@matinee/gateways/payments";
import type { PaymentStatus } from "@matinee/database";
import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";

export interface PaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly provider_ref: string | null;
  readonly client_secret: string | null;
  readonly amount_pence: number;
  /** Whose customer it has been put under at the provider. */
  readonly customer_ref: string | null;
  readonly status: PaymentStatus;
  readonly purpose: "order" | "balance";
}

export const PAYMENT_COLUMNS = [
  "id",
  "order_id",
  "provider_ref",
  "client_secret",
  "amount_pence",
  "customer_ref",
  "status",
  "purpose",
] as const;

const OPEN = ["created", "requires_action", "processing", "failed"] as const;

/** The order's payment that can still bring money; at most one (a unique index). */
export async function findOpenPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return await openPaymentQuery(db, orderId).executeTakeFirst();
}

/** The statement that finds it. */
export function openPaymentQuery(db: Db, orderId: string) {
  return db.selectFrom("payment").select(PAYMENT_COLUMNS).where("order_id", "=", orderId).where("status", "in", OPEN);
}

/**
 * Asks the provider for the payment, under the payment's own id as key: asked twice, also by two processes or after a
 * crash between asking and writing it down, there is still one. Null where the provider can't be reached.
 */
export async function ensureIntent(
  ctx: SystemContext,
  payment: PaymentRow,
): Promise<{ ref: string; clientSecret: string | null } | null> {
  if (payment.provider_ref !== null) return { ref: payment.provider_ref, clientSecret: payment.client_secret };
  const order = await ctx.db
    .selectFrom("orders")
    .select(["number", "hold_expires_at"])
    .where("id", "=", payment.order_id)
    .executeTakeFirstOrThrow();
  const created = await ctx.gateways.payments.createIntent({
    amountPence: pence(payment.amount_pence),
    currency: "gbp",
    idempotencyKey: payment.id,
    metadata: { payment_id: payment.id, order_id: payment.order_id, order_number: order.number ?? "" },
    description: `Order ${order.number ?? ""}${payment.purpose === "balance" ? ", balance" : ""}`,
    ...(order.hold_expires_at !== null && { expiresHint: order.hold_expires_at }),
  });
  if (!created.ok) {
    if (created.error.kind === "unavailable") return null;
    throw new Error(`The payment provider refused to open a payment: ${created.error.kind}`);
  }
  const { ref, clientSecret } = created.value;
  await ctx.db
    .updateTable("payment")
    .set({ provider_ref: ref, client_secret: clientSecret, updated_at: sql<string>`now()` })
    .where("id", "=", payment.id)
    .where("provider_ref", "is", null)
    .execute();
  return { ref, clientSecret };
}

/** Cancels the payment at the provider; answers how it stands there, or null where the provider can't be reached. */
export async function cancelAtProvider(ctx: SystemContext, payment: PaymentRow): Promise<Intent | null> {
  const known = await ensureIntent(ctx, payment);
  if (known === null) return null;
  const cancelled = await ctx.gateways.payments.cancelIntent(known.ref);
  if (cancelled.ok) return cancelled.value;
  if (cancelled.error.kind === "unavailable") return null;
  throw new Error(`The payment provider refused to cancel: ${cancelled.error.kind}`);
}
