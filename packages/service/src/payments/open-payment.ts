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
  /** The provider's customer that the payment is assigned to. */
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

/** The order's payment that can still succeed. A unique index allows one at most. */
export async function findOpenPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return await openPaymentQuery(db, orderId).executeTakeFirst();
}

/** The statement behind `findOpenPayment`. */
export function openPaymentQuery(db: Db, orderId: string) {
  return db.selectFrom("payment").select(PAYMENT_COLUMNS).where("order_id", "=", orderId).where("status", "in", OPEN);
}

/**
 * Creates the payment's intent at the provider, or returns the existing one. The payment's id is the idempotency key,
 * so two processes, or a retry after a crash, still get one intent. Null if the provider can't be reached.
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

/** Cancels the payment at the provider. Returns the intent's state, or null if the provider can't be reached. */
export async function cancelAtProvider(ctx: SystemContext, payment: PaymentRow): Promise<Intent | null> {
  const known = await ensureIntent(ctx, payment);
  if (known === null) return null;
  const cancelled = await ctx.gateways.payments.cancelIntent(known.ref);
  if (cancelled.ok) return cancelled.value;
  if (cancelled.error.kind === "unavailable") return null;
  throw new Error(`The payment provider refused to cancel: ${cancelled.error.kind}`);
}
