import { sql } from "kysely";
import type { SystemContext } from "../kernel/index.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Handles a stored event: not what it says counts, but what the provider says of the payment now, so that events may come
 * late, doubled or out of order. Stays unhandled, for the reconciler, where the provider can't be reached. May run twice.
 */
export async function handleProviderEvent(ctx: SystemContext, input: { readonly eventId: number }): Promise<void> {
  const event = await ctx.db
    .selectFrom("payment_event")
    .select(["id", "intent_ref", "handled_at"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (event === undefined || event.handled_at !== null) return;
  const failure = event.intent_ref === null ? null : await settleFromProvider(ctx, event.intent_ref);
  await sql`update payment_event set attempts = attempts + 1, last_error = ${failure},
    handled_at = ${failure === null ? sql`clock_timestamp()` : sql`null`} where id = ${event.id}`.execute(ctx.db);
}

/** Null where it is done; otherwise why it has to be tried again. */
async function settleFromProvider(ctx: SystemContext, ref: string): Promise<string | null> {
  const intent = await ctx.gateways.payments.retrieveIntent(ref);
  if (!intent.ok) return intent.error.kind === "not_found" ? null : intent.error.kind;
  const known = await ctx.db.selectFrom("payment").select("id").where("provider_ref", "=", ref).executeTakeFirst();
  // A crash between asking for the payment and writing its reference down leaves only the provider's note of it.
  const paymentId = known?.id ?? intent.value.metadata["payment_id"];
  if (paymentId !== undefined) await settlePayment(ctx, paymentId, intent.value);
  return null;
}
