import type { Refund } from "@matinee/gateways/payments";
import { openWorkItem, type SystemContext } from "../kernel/index.ts";
import { applyRefund, newsOf } from "./apply-refund.ts";
import { attemptOfKey } from "./refund-row.ts";

/**
 * Asks the provider about a refund that an event names, and applies what it says. Returns the reason to try again; null: handled. A refund
 * that nobody asked for here opens a work item: somebody made it at the provider by hand.
 */
export async function refreshRefund(ctx: SystemContext, ref: string): Promise<string | null> {
  const found = await ctx.gateways.payments.retrieveRefund(ref);
  if (!found.ok) return found.error.kind === "not_found" ? null : found.error.kind;
  const known = await knownRefund(ctx, found.value);
  if (known === "soon") return "the refund's reference is not stored yet";
  const state = known === null ? null : await applyRefund(ctx, known.refundId, newsOf(found.value, known.attempt));
  if (state === null) await reportUnknown(ctx, found.value);
  return null;
}

async function knownRefund({ db }: SystemContext, refund: Refund) {
  const stored = await db
    .selectFrom("refund")
    .select(["id as refundId", "attempt"])
    .where("provider_ref", "=", refund.ref)
    .executeTakeFirst();
  if (stored !== undefined) return stored;
  // The event may come before the answer to the call is stored, or after another attempt began.
  const named = attemptOfKey(refund.key);
  if (named !== null || refund.intentRef === null) return named;
  // The version before sent no key.
  const sending = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select("refund.id")
    .where("payment.provider_ref", "=", refund.intentRef)
    .where("refund.status", "in", ["requested", "sent"])
    .executeTakeFirst();
  return sending === undefined ? null : "soon";
}

async function reportUnknown(ctx: SystemContext, refund: Refund): Promise<void> {
  const payment =
    refund.intentRef === null
      ? undefined
      : await ctx.db
          .selectFrom("payment")
          .select("order_id")
          .where("provider_ref", "=", refund.intentRef)
          .executeTakeFirst();
  await openWorkItem(ctx, ctx.db, {
    kind: "refund_unknown",
    subject: refund.ref,
    orderId: payment?.order_id ?? null,
    cause: `${refund.ref} was made at the provider and not here`,
    detail: { amount: refund.amountPence, payment_ref: refund.intentRef, state: refund.status },
  });
}
