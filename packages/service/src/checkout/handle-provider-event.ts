import { sql } from "kysely";
import type { SystemContext } from "../kernel/index.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Handles a stored provider event. It ignores the event's content and fetches the payment's current state from the
 * provider, so events may arrive late, repeated or out of order. If the provider can't be reached, the event stays
 * unhandled for the reconciler. May run twice.
 */
export async function handleProviderEvent(ctx: SystemContext, input: { readonly eventId: number }): Promise<void> {
  const event = await ctx.db
    .selectFrom("payment_event")
    .select(["id", "intent_ref", "handled_at"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (event === undefined || event.handled_at !== null) return;
  const failure = event.intent_ref === null ? null : await settleFromProvider(ctx, event.intent_ref);
  await ctx.db
    .updateTable("payment_event")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      last_error: failure,
      handled_at: failure === null ? sql<string>`clock_timestamp()` : null,
    }))
    .where("id", "=", event.id)
    .execute();
}

/** Returns null on success, otherwise the reason to retry. */
async function settleFromProvider(ctx: SystemContext, ref: string): Promise<string | null> {
  const intent = await ctx.gateways.payments.retrieveIntent(ref);
  if (!intent.ok) return intent.error.kind === "not_found" ? null : intent.error.kind;
  const known = await ctx.db.selectFrom("payment").select("id").where("provider_ref", "=", ref).executeTakeFirst();
  // After a crash between creating the intent and storing its reference, only the provider's metadata names the
  // payment.
  const paymentId = known?.id ?? intent.value.metadata["payment_id"];
  if (paymentId !== undefined) await settlePayment(ctx, paymentId, intent.value);
  return null;
}
