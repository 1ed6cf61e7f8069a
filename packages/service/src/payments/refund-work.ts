import { secondsToNextCheck, type RefundState } from "@matinee/core/payment";
import { pence } from "@matinee/core/kernel";
import type { GatewayError, Refund } from "@matinee/gateways/payments";
import { sql } from "kysely";
import type { LeasedWork, SystemContext, WorkResult } from "../kernel/index.ts";
import { isTestMoney } from "../ledger/index.ts";
import { applyRefund, newsOf, type RefundNews } from "./apply-refund.ts";
import { attemptOfKey, findRefund, moveRefund, refundIdempotencyKey, type RefundRow } from "./refund-row.ts";

/**
 * Sends refunds, and asks the provider about each one whose state can still change: one that is not final, and for a month one that has
 * succeeded, because the bank may return it. Errors that may pass are tried again with growing pauses; a final one ends the attempt. A refund of test
 * money ends here: nobody is asked, and no money moves.
 */
export const refundWork: LeasedWork = {
  kind: "refund",
  // Another provider knows nothing of the payment, such as the sandbox of what was paid at Stripe.
  due: (ctx) => {
    const { name } = ctx.gateways.payments;
    const theirs = isTestMoney(ctx, "sandbox") ? [name, "sandbox"] : [name];
    return sql`select r.id::text as subject, r.created_at as due_at from refund r join payment p on p.id = r.payment_id
      where (p.provider = any (${theirs}::text[]) and r.status in ('requested', 'sent', 'pending', 'requires_action'))
        or (p.provider = ${name} and r.status = 'succeeded' and r.provider_ref is not null and r.updated_at > now() - interval '35 days')`;
  },
  attempt: attemptRefund,
  item: {
    kind: "refund_stuck",
    afterAttempts: 6,
    orderOf: async (db, refundId) => (await findRefund(db, refundId))?.order_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 3_600 },
};

async function attemptRefund(ctx: SystemContext, refundId: string): Promise<WorkResult> {
  const refund = await findRefund(ctx.db, refundId);
  if (refund === undefined) return "done";
  if (isTestMoney(ctx, refund.provider)) return await endWithoutMoney(ctx, refund);
  if (refund.status === "requested" || refund.status === "sent") return await sendRefund(ctx, refund);
  if (refund.provider_ref === null) return "done";
  const found = await ctx.gateways.payments.retrieveRefund(refund.provider_ref);
  if (!found.ok) return { failed: failureText(found.error) };
  const state = await applyRefund(ctx, refundId, newsOf(found.value, refund.attempt));
  return nextCheck(state, state === refund.status ? secondsSince(refund.updated_at) : 0);
}

/** The books of the sandbox's payment come to nothing, as if the sandbox had given it back: nothing is owed, and nothing is left to do. */
async function endWithoutMoney(ctx: SystemContext, { id, attempt, provider_ref: ref }: RefundRow): Promise<WorkResult> {
  await applyRefund(ctx, id, { report: "succeeded", attempt, ref, failure: null });
  return "done";
}

const secondsSince = (at: string): number => Math.max(0, (Date.now() - Date.parse(at)) / 1_000);

/** The state says when to look again; null: nothing can change. */
function nextCheck(state: RefundState | null, sinceSeconds: number): WorkResult {
  const seconds = state === null ? null : secondsToNextCheck(state, sinceSeconds);
  return seconds === null ? "done" : { again: seconds };
}

async function sendRefund(ctx: SystemContext, refund: RefundRow): Promise<WorkResult> {
  const { payments } = ctx.gateways;
  if (refund.payment_ref === null) return { failed: "the payment has no reference at the provider" };
  let { attempt } = refund;
  if (refund.status === "sent" || attempt > 1) {
    // The answer to an earlier call was lost, and the provider may have forgotten its key by now.
    const found = await payments.refundsOf(refund.payment_ref);
    if (!found.ok) return { failed: failureText(found.error) };
    const made = madeBefore(found.value, refund);
    if (made !== null) return nextCheck(await applyRefund(ctx, refund.id, made), 0);
    if (refund.status === "sent" && refund.failure !== null) attempt = await takeNewKey(ctx, refund);
  }
  await moveRefund(ctx.db, refund.id, "send").execute();
  const sent = await payments.refund({
    ref: refund.payment_ref,
    amountPence: pence(refund.amount_pence),
    idempotencyKey: refundIdempotencyKey(refund.id, attempt),
  });
  if (sent.ok) return nextCheck(await applyRefund(ctx, refund.id, newsOf(sent.value, attempt)), 0);
  const { error } = sent;
  if (error.kind === "rejected" || error.kind === "not_found") {
    await applyRefund(ctx, refund.id, { report: "failed", attempt, ref: null, failure: failureText(error) });
    return "done";
  }
  if (isStoredAnswer(error)) await noteFailure(ctx, refund.id, failureText(error));
  return { failed: failureText(error) };
}

/** What the provider made of the refund, by any of its keys: one that has not failed, or else the present attempt. Null: nothing. */
function madeBefore(atProvider: readonly Refund[], { id, attempt: present }: RefundRow): RefundNews | null {
  const ours = atProvider.flatMap((refund) => {
    const named = attemptOfKey(refund.key);
    return named?.refundId === id ? [newsOf(refund, named.attempt)] : [];
  });
  const live = ours.find(({ report }) => report !== "failed" && report !== "cancelled");
  return live ?? ours.find(({ attempt }) => attempt === present) ?? null;
}

/** The provider repeats such an answer for as long as it remembers the key. */
function isStoredAnswer(error: GatewayError): boolean {
  return error.kind === "idempotency_conflict" || (error.kind === "unavailable" && error.cause === "provider_fault");
}

async function noteFailure(ctx: SystemContext, refundId: string, failure: string): Promise<void> {
  await ctx.db.updateTable("refund").set({ failure }).where("id", "=", refundId).where("status", "=", "sent").execute();
}

/** Another key for a refund of which the provider has none with the present one. */
async function takeNewKey(ctx: SystemContext, { id, attempt }: RefundRow): Promise<number> {
  await ctx.db
    .updateTable("refund")
    .set({ attempt: attempt + 1, failure: null })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "sent")
    .execute();
  return attempt + 1;
}

function failureText(error: GatewayError): string {
  if (error.kind === "unavailable") return `the provider can't be reached (${error.cause})`;
  if (error.kind === "rejected") return error.providerCode ?? "rejected";
  return error.kind;
}
