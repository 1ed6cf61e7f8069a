import { sql } from "kysely";
import { forEachRow, type SystemContext } from "../kernel/index.ts";
import { PAYMENT_COLUMNS, ensureIntent, type PaymentRow } from "../payments/index.ts";
import { handleProviderEvent } from "./handle-provider-event.ts";
import { settlePayment } from "./settle-payment.ts";

const BATCH = 50;

/** Fetches a payment's state from the provider and applies it. Returns false if the provider can't be reached. */
export async function refreshPayment(ctx: SystemContext, payment: PaymentRow): Promise<boolean> {
  const known = await ensureIntent(ctx, payment);
  if (known === null) return false;
  const intent = await ctx.gateways.payments.retrieveIntent(known.ref);
  if (!intent.ok) return false;
  await settlePayment(ctx, payment.id, intent.value);
  return true;
}

/**
 * Catches up on missed webhooks: handles stored events that are still unhandled, and refreshes every payment that is
 * not final and was not checked recently (product.md, Orders and money). Returns how many it processed.
 */
export async function reconcilePayments(ctx: SystemContext): Promise<number> {
  const steps = [handleMissedEvents, refreshOpenPayments];
  let processed = 0;
  // An event that fails again and again must not keep the payments from being looked at.
  await forEachRow(steps, async (step) => (processed += await step(ctx)));
  return processed;
}

async function handleMissedEvents(ctx: SystemContext): Promise<number> {
  const events = await ctx.db
    .selectFrom("payment_event")
    .select("id")
    .where("handled_at", "is", null)
    .where("received_at", "<", sql<string>`now() - interval '5 seconds'`)
    .where("attempts", "<", 50)
    .orderBy("received_at")
    .limit(BATCH)
    .execute();
  await forEachRow(events, async ({ id }) => await handleProviderEvent(ctx, { eventId: id }));
  return events.length;
}

async function refreshOpenPayments(ctx: SystemContext): Promise<number> {
  const payments = await ctx.db
    .selectFrom("payment")
    .select(PAYMENT_COLUMNS)
    .where("status", "in", ["created", "requires_action", "processing", "failed"])
    .where("created_at", "<", sql<string>`now() - interval '10 seconds'`)
    .where((eb) =>
      eb.or([eb("checked_at", "is", null), eb("checked_at", "<", sql<string>`now() - interval '10 seconds'`)]),
    )
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(BATCH)
    .execute();
  await forEachRow(payments, async (payment) => await refreshPayment(ctx, payment));
  return payments.length;
}
