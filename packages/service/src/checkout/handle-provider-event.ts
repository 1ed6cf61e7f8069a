import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import {
  cancelAtProvider,
  countDecline,
  countSetupDecline,
  PAYMENT_COLUMNS,
  refreshRefund,
} from "../payments/index.ts";
import { endCheckout } from "./end-checkout.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Handles a stored provider event. It ignores the event's content and fetches the payment's current state from the
 * provider, so events may arrive late, repeated or out of order. If the provider can't be reached, the event stays
 * unhandled for the reconciler. May run twice.
 */
export async function handleProviderEvent(ctx: SystemContext, input: { readonly eventId: number }): Promise<void> {
  const event = await ctx.db
    .selectFrom("payment_event")
    .select(["id", "type", "intent_ref", "handled_at", "payload"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (event === undefined || event.handled_at !== null) return;
  const settled = await settle(ctx, event);
  const { failure } = settled;
  const handled = await ctx.db
    .updateTable("payment_event")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      last_error: failure,
      handled_at: failure === null ? sql<string>`clock_timestamp()` : null,
    }))
    .where("id", "=", event.id)
    .where("handled_at", "is", null)
    .returning("handled_at")
    .executeTakeFirst();
  // An event that comes twice at once is one declined card.
  if (handled === undefined || handled.handled_at === null) return;
  if (event.type === "payment_intent.payment_failed" && settled.paymentId !== undefined)
    await endAfterDeclines(ctx, settled.paymentId);
  if (event.type === "setup_intent.setup_failed") await endSetupAfterDeclines(ctx, event.payload);
}

const anyEvent = z.object({ data: z.object({ object: z.object({ object: z.string(), id: z.string() }) }) });

/** Brings what the event is about into line with the provider. */
async function settle(ctx: SystemContext, event: { readonly intent_ref: string | null; readonly payload: unknown }) {
  const about = anyEvent.safeParse(event.payload).data?.data.object;
  if (about?.object === "refund") return { failure: await refreshRefund(ctx, about.id) };
  return event.intent_ref === null ? { failure: null } : await settleFromProvider(ctx, event.intent_ref);
}

/** Counts a declined card, and cancels the payment of an order that has had too many: its places go back. */
async function endAfterDeclines(ctx: SystemContext, paymentId: string): Promise<void> {
  if (await countDecline(ctx, paymentId)) return;
  const payment = await ctx.db
    .selectFrom("payment")
    .select(PAYMENT_COLUMNS)
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (payment === undefined) return;
  if (payment.purpose === "order") return void (await endCheckout(ctx, payment.order_id, "expire"));
  const cancelled = await cancelAtProvider(ctx, payment);
  if (cancelled !== null) await settlePayment(ctx, payment.id, cancelled);
}

const setupEvent = z.object({ data: z.object({ object: z.object({ id: z.string(), customer: z.string() }) }) });

/** Counts a card that was declined while it was saved, and cancels its setup at the provider after too many. */
async function endSetupAfterDeclines(ctx: SystemContext, payload: unknown): Promise<void> {
  const about = setupEvent.safeParse(payload);
  if (!about.success) return;
  const { id, customer } = about.data.data.object;
  if (!(await countSetupDecline(ctx, customer))) await ctx.gateways.payments.cancelSetup(id);
}

/** The payment, and the reason to retry: null on success. */
async function settleFromProvider(
  ctx: SystemContext,
  ref: string,
): Promise<{ readonly failure: string | null; readonly paymentId?: string | undefined }> {
  const intent = await ctx.gateways.payments.retrieveIntent(ref);
  if (!intent.ok) return { failure: intent.error.kind === "not_found" ? null : intent.error.kind };
  const known = await ctx.db.selectFrom("payment").select("id").where("provider_ref", "=", ref).executeTakeFirst();
  // After a crash between creating the intent and storing its reference, only the provider's metadata names the
  // payment.
  const paymentId = known?.id ?? intent.value.metadata["payment_id"];
  if (paymentId !== undefined) await settlePayment(ctx, paymentId, intent.value);
  return { failure: null, paymentId };
}
