import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type SystemContext, refuse, type Outcome } from "../kernel/index.ts";

interface Delivery {
  readonly provider: string;
  readonly rawBody: Uint8Array | string;
  readonly signature: string | null;
}

/**
 * Stores a provider's event under its own id before it is acknowledged; a job handles it later. Returns the stored
 * event's id, or null if it was stored before.
 */
export async function receiveProviderEvent(
  ctx: SystemContext,
  delivery: Delivery,
): Promise<Outcome<{ readonly eventId: number | null }>> {
  if (delivery.provider !== ctx.gateways.payments.name) return refuse("bad_signature");
  const verified = ctx.gateways.payments.verifyWebhook(delivery.rawBody, delivery.signature);
  if (!verified.ok) return refuse("bad_signature");
  const event = verified.value;
  return await inTransaction(ctx.db, async (trx) => {
    const stored = await trx
      .insertInto("payment_event")
      .values({
        provider: delivery.provider,
        event_id: event.id,
        type: event.type,
        intent_ref: event.intentRef,
        payload: JSON.stringify(event.payload),
        last_error: null,
      })
      .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored !== undefined) await ctx.jobs.enqueue(trx, { name: "payment.event", data: { eventId: stored.id } });
    return ok({ eventId: stored?.id ?? null });
  });
}
