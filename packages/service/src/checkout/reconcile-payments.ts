import { sql } from "kysely";
import { forEachRow, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { PAYMENT_COLUMNS, type PaymentRow } from "../payments/index.ts";
import { followPayments } from "./follow-payment.ts";
import { giveUpUnknown } from "./give-up-payment.ts";
import { endDeclined, endDeclinedSetup, handleMissedEvents } from "./handle-provider-event.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Fetches a payment's state from the provider and applies it. `unknown`: the provider does not have it. Otherwise why it could not be
 * asked. A payment that was never opened there is up to date.
 */
export async function refreshPayment(
  ctx: SystemContext,
  payment: Pick<PaymentRow, "id" | "provider_ref">,
): Promise<"refreshed" | "unknown" | { readonly unavailable: string }> {
  if (payment.provider_ref === null) return "refreshed";
  const intent = await ctx.gateways.payments.retrieveIntent(payment.provider_ref);
  if (!intent.ok) return intent.error.kind === "not_found" ? "unknown" : { unavailable: intent.error.kind };
  await settlePayment(ctx, payment.id, intent.value);
  return "refreshed";
}

/** A payment that is not final and was not checked for ten seconds. One that was never opened at the provider can't be paid. */
const refresh: LeasedWork = {
  kind: "payment.refresh",
  due: sql`select id::text as subject, coalesce(checked_at, created_at) as due_at from payment
    where status in ('created', 'requires_action', 'processing', 'failed') and provider_ref is not null
      and created_at < now() - interval '10 seconds' and (checked_at is null or checked_at < now() - interval '10 seconds')`,
  item: {
    kind: "payment_stuck",
    afterAttempts: 10,
    orderOf: async (db, id) =>
      (await db.selectFrom("payment").select("order_id").where("id", "=", id).executeTakeFirst())?.order_id ?? null,
  },
  retry: { firstSeconds: 10, longestSeconds: 300 },
  attempt: async (ctx, id) => {
    const payment = await ctx.db.selectFrom("payment").select(PAYMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
    if (payment === undefined) return "done";
    const state = await refreshPayment(ctx, payment);
    if (state === "refreshed") return "done";
    // The end of its checkout gives up what nobody was seen to pay. A balance has no such end.
    if (state === "unknown") {
      if (payment.purpose === "balance" && (await giveUpUnknown(ctx, id))) return "done";
      return { failed: "the payment provider does not know this payment" };
    }
    return { failed: `the payment provider did not answer: ${state.unavailable}` };
  },
};

/**
 * Catches up on missed webhooks (product.md, Orders and money): handles stored events that are still unhandled, refreshes every payment
 * that is not final and was not checked recently, and does what still follows from both. Returns how many it took.
 */
export async function reconcilePayments(ctx: SystemContext): Promise<number> {
  const kinds = [
    handleMissedEvents,
    async (system: SystemContext) => await runWork(system, refresh),
    followPayments,
    async (system: SystemContext) => await runWork(system, endDeclined),
    async (system: SystemContext) => await runWork(system, endDeclinedSetup),
  ];
  let processed = 0;
  // What throws is stored with its row, and must not keep the other kinds from their turn.
  await forEachRow(kinds, async (kind) => (processed += await kind(ctx)));
  return processed;
}
