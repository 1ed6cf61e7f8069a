import { err, ok, pence, type Result } from "@matinee/core/kernel";
import { needsNewKey } from "@matinee/core/payment";
import type { GatewayError } from "@matinee/gateways/payments";
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
  /** The idempotency key of the next attempt to open it at the provider, or to charge a saved card for it; null: its id. */
  readonly attempt_key: string | null;
  /** The provider of the account that has it, and what the browser pays it with; null: not opened yet, or by the version before. */
  readonly provider: "stripe" | "sandbox";
  readonly publishable_key: string | null;
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
  "attempt_key",
  "provider",
  "publishable_key",
] as const;

/** The states in which a payment can still succeed, save one that was given up. */
const OPEN = ["created", "requires_action", "processing", "failed"] as const;

/** The order's payment that can still succeed. A unique index allows one at most. */
export async function findOpenPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return await openPaymentQuery(db, orderId).executeTakeFirst();
}

/** The statement behind `findOpenPayment`. */
export function openPaymentQuery(db: Db, orderId: string) {
  return db.selectFrom("payment").select(PAYMENT_COLUMNS).where("order_id", "=", orderId).where("status", "in", OPEN);
}

/** A payment as the provider knows it. */
interface OpenedIntent {
  readonly ref: string;
  readonly clientSecret: string | null;
  /** Those of the account that has it, which another may have replaced since. */
  readonly provider: "stripe" | "sandbox";
  readonly publishableKey: string;
}

type StoredIntent = Pick<PaymentRow, "client_secret" | "provider" | "publishable_key">;

function openedOf({ gateways }: SystemContext, ref: string, stored: StoredIntent): OpenedIntent {
  const { client_secret: clientSecret, provider, publishable_key: key } = stored;
  return { ref, clientSecret, provider, publishableKey: key ?? gateways.payments.publishableKey };
}

/**
 * Creates the payment's intent at the provider, or returns the existing one. Every attempt has an idempotency key, so that two processes, or
 * a retry after a crash, still get one intent; it is replaced where the provider would repeat its error. An intent whose reference is not
 * stored can't be paid: nobody has been told its secret. `known` is the payment's order, where the caller has read it.
 */
export async function ensureIntent(
  ctx: SystemContext,
  payment: PaymentRow,
  known?: { readonly number: string | null; readonly hold_expires_at: string | null },
): Promise<Result<OpenedIntent, GatewayError>> {
  if (payment.provider_ref !== null) return ok(openedOf(ctx, payment.provider_ref, payment));
  const order =
    known ??
    (await ctx.db
      .selectFrom("orders")
      .select(["number", "hold_expires_at"])
      .where("id", "=", payment.order_id)
      .executeTakeFirstOrThrow());
  const created = await ctx.gateways.payments.createIntent({
    amountPence: pence(payment.amount_pence),
    currency: "gbp",
    idempotencyKey: payment.attempt_key ?? payment.id,
    metadata: { payment_id: payment.id, order_id: payment.order_id, order_number: order.number ?? "" },
    description: `Order ${order.number ?? ""}${payment.purpose === "balance" ? ", balance" : ""}`,
    ...(order.hold_expires_at !== null && { expiresHint: order.hold_expires_at }),
  });
  if (!created.ok) {
    await noteRepeatedError(ctx, payment, created.error);
    return created;
  }
  const { ref, clientSecret, openedWith } = created.value;
  const { provider, publishableKey } = openedWith;
  const stored = await ctx.db
    .updateTable("payment")
    .set({
      provider_ref: ref,
      client_secret: clientSecret,
      provider,
      publishable_key: publishableKey,
      updated_at: sql<string>`now()`,
    })
    .where("id", "=", payment.id)
    .where("provider_ref", "is", null)
    .where("status", "in", OPEN)
    .returning("id")
    .executeTakeFirst();
  return stored === undefined
    ? await otherIntent(ctx, payment.id, ref)
    : ok({ ref, clientSecret, provider, publishableKey });
}

/** Gives the payment another idempotency key if the provider would repeat its error under this one. */
export async function noteRepeatedError(
  ctx: SystemContext,
  { id, attempt_key: used }: PaymentRow,
  error: GatewayError,
): Promise<void> {
  if (!needsNewKey(error)) return;
  await ctx.db
    .updateTable("payment")
    .set({ attempt_key: ctx.newId() })
    .where("id", "=", id)
    // Another process may have replaced it already: then its key stays.
    .where("attempt_key", "is not distinct from", used)
    .execute();
}

/** Another process stored its intent first, or gave the payment up. The one that was created here is not needed. */
async function otherIntent(
  ctx: SystemContext,
  paymentId: string,
  createdRef: string,
): Promise<Result<OpenedIntent, GatewayError>> {
  const payment = await ctx.db
    .selectFrom("payment")
    .select(["provider_ref", "client_secret", "provider", "publishable_key"])
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (payment?.provider_ref === createdRef) return ok(openedOf(ctx, createdRef, payment));
  // Nobody knows its secret, so it does no harm if this fails.
  await ctx.gateways.payments.cancelIntent(createdRef);
  if (payment === undefined || payment.provider_ref === null) return err({ kind: "not_found" });
  return ok(openedOf(ctx, payment.provider_ref, payment));
}
