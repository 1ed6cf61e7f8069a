import { disputeMachine, isDisputeOpen, type DisputeState } from "@matinee/core/payment";
import { err, ok, step, type Result } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Dispute } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { closeWorkItem, type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";
import { postDispute, postLostDispute } from "../ledger/index.ts";
import { recordBooking } from "./fees/record-booking.ts";

/**
 * Asks the provider about a dispute that an event names, and brings it, the ledger and its work item into line. Safe to call repeatedly, at
 * once and with events out of order. Returns the reason to try again; null: handled.
 */
export async function refreshDispute(ctx: SystemContext, ref: string): Promise<string | null> {
  const found = await ctx.gateways.payments.retrieveDispute(ref);
  if (!found.ok) return found.error.kind === "not_found" ? null : found.error.kind;
  return await applyDispute(ctx, found.value);
}

/**
 * Brings a dispute, the ledger and its work item into line with what the provider says. What says nothing new changes nothing. Returns why
 * what the provider says can't be right, in words without personal data: then nothing has changed; null: done.
 */
export async function applyDispute(ctx: SystemContext, dispute: Dispute): Promise<string | null> {
  const foreign = dispute.changes.find(({ currency }) => currency !== "gbp");
  if (foreign !== undefined) return `${foreign.ref} of dispute ${dispute.ref} is in ${foreign.currency}`;
  const applied = await inTransaction(ctx.db, async (trx): Promise<Result<null, string>> => {
    const payment = await trx
      .selectFrom("payment")
      .select(["id", "order_id", "provider"])
      .where("provider_ref", "=", dispute.intentRef)
      .executeTakeFirst();
    if (payment === undefined) {
      await followUnknown(ctx, trx, dispute);
      return ok(null);
    }
    const stored = await lockDispute(ctx, trx, dispute, payment);
    const { id: disputeId, status: before, withdrawn_pence: held, evidence_due_at: dueBefore } = stored;
    const moved = step(disputeMachine, before, dispute.status);
    const status = moved.ok ? moved.value : before;
    const posting = { disputeId, paymentId: payment.id, orderId: payment.order_id, provider: payment.provider };
    let withdrawn = held;
    for (const change of dispute.changes) {
      withdrawn += await postDispute(trx, posting, change);
      const { id: paymentId, provider } = payment;
      const booked = { booking: change, category: "dispute", provider, paymentId, payoutId: null } as const;
      const failure = await recordBooking(trx, booked);
      if (failure !== null) return err(`dispute ${dispute.ref}: ${failure}`);
    }
    if (status === "lost") await postLostDispute(trx, { ...posting, amount: withdrawn });
    await trx
      .updateTable("dispute")
      .set({
        status,
        withdrawn_pence: withdrawn,
        evidence_due_at: instantOf(dispute.evidenceDueAt),
        updated_at: sql<string>`clock_timestamp()`,
        closed_at: isDisputeOpen(status) ? null : sql<string>`coalesce(closed_at, clock_timestamp())`,
      })
      .where("id", "=", disputeId)
      .execute();
    const isNews =
      stored.isNew || status !== before || withdrawn !== held || !isSameInstant(dueBefore, dispute.evidenceDueAt);
    if (isNews) await follow(ctx, trx, dispute, { status, orderId: payment.order_id });
    return ok(null);
  });
  return applied.ok ? null : applied.error;
}

/** The stored dispute, locked; it is stored with its first event. */
async function lockDispute(
  ctx: SystemContext,
  trx: Db,
  dispute: Dispute,
  payment: { readonly id: string; readonly provider: "stripe" | "sandbox" },
) {
  const inserted = await trx
    .insertInto("dispute")
    .values({
      id: ctx.newId(),
      provider: payment.provider,
      provider_ref: dispute.ref,
      payment_id: payment.id,
      amount_pence: dispute.amountPence,
      reason: dispute.reason,
      status: dispute.status,
    })
    .onConflict((conflict) => conflict.column("provider_ref").doNothing())
    .returning("id")
    .executeTakeFirst();
  const stored = await trx
    .selectFrom("dispute")
    .select(["id", "status", "withdrawn_pence", "evidence_due_at"])
    .where("provider_ref", "=", dispute.ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...stored, isNew: inserted !== undefined };
}

/** Of a payment that we do not know nothing is stored but its work item. Once somebody has closed it, it stays closed. */
async function followUnknown(ctx: SystemContext, trx: Db, dispute: Dispute): Promise<void> {
  const seen = await trx
    .selectFrom("work_item")
    .select("id")
    .where("kind", "=", "dispute")
    .where("subject", "=", dispute.ref)
    .executeTakeFirst();
  if (seen === undefined || !isDisputeOpen(dispute.status))
    await follow(ctx, trx, dispute, { status: dispute.status, orderId: null });
}

function isSameInstant(stored: string | null, seconds: number | null): boolean {
  return (stored === null ? null : Date.parse(stored)) === (seconds === null ? null : seconds * 1_000);
}

/** A dispute has a work item while it is open. */
async function follow(
  ctx: SystemContext,
  trx: Db,
  dispute: Dispute,
  { status, orderId }: { readonly status: DisputeState; readonly orderId: string | null },
): Promise<void> {
  const item = { kind: "dispute", subject: dispute.ref } as const;
  if (!isDisputeOpen(status)) return void (await closeWorkItem(trx, item));
  const dueAt = instantOf(dispute.evidenceDueAt);
  const what = dispute.isInquiry
    ? "The cardholder's bank asks about the payment"
    : "The cardholder disputes the payment";
  await openWorkItem(ctx, trx, {
    ...item,
    orderId,
    cause: `${what} (${dispute.reason.replaceAll("_", " ")}), ${status === "under_review" ? "evidence sent, waiting for the bank" : "evidence is needed"}`,
    detail: { amount: dispute.amountPence, due_at: dueAt, payment_ref: dispute.intentRef },
  });
}

const instantOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1_000).toISOString();
