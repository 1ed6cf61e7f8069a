import { inTransaction } from "@matinee/database";
import type { Payout } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { openWorkItem, type SystemContext } from "../kernel/index.ts";
import { postPayout, postReturnedPayout } from "../ledger/index.ts";

/**
 * Asks the provider about a payout that an event names, and posts it: the balance falls when a payout is made, and rises again if it fails
 * or is cancelled, even after it was paid. Safe to call repeatedly. Returns the reason to try again; null: handled.
 */
export async function refreshPayout(ctx: SystemContext, ref: string): Promise<string | null> {
  const found = await ctx.gateways.payments.retrievePayout(ref);
  if (!found.ok) return found.error.kind === "not_found" ? null : found.error.kind;
  await applyPayout(ctx, found.value);
  return null;
}

/** Brings a payout and the ledger into line with what the provider says. What says nothing new changes nothing. */
export async function applyPayout(ctx: SystemContext, payout: Payout): Promise<void> {
  const provider = ctx.gateways.payments.name;
  await inTransaction(ctx.db, async (trx) => {
    const inserted = await trx
      .insertInto("payout")
      .values({
        id: ctx.newId(),
        provider,
        provider_ref: payout.ref,
        amount_pence: payout.amountPence,
        status: payout.status,
        arrives_at: new Date(payout.arrivesAt * 1_000).toISOString(),
        failure_code: payout.failureCode,
      })
      .onConflict((conflict) => conflict.column("provider_ref").doNothing())
      .returning("id")
      .executeTakeFirst();
    const stored = await trx
      .selectFrom("payout")
      .select(["id", "status"])
      .where("provider_ref", "=", payout.ref)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (inserted === undefined && stored.status === payout.status) return;
    // A report that was read before another may be written after it. What has failed stays failed.
    const status = isReturned(stored.status) ? stored.status : payout.status;
    const posting = { payoutId: stored.id, provider, amount: payout.amountPence };
    await postPayout(trx, posting);
    if (isReturned(status)) await postReturnedPayout(trx, posting);
    await trx
      .updateTable("payout")
      .set({ status, failure_code: payout.failureCode, updated_at: sql<string>`clock_timestamp()` })
      .where("id", "=", stored.id)
      .execute();
    if (payout.status !== "failed" || stored.status === "canceled") return;
    await openWorkItem(ctx, trx, {
      kind: "payout_failed",
      subject: payout.ref,
      orderId: null,
      cause: `The bank did not take the payout${payout.failureCode === null ? "" : `: ${payout.failureCode}`}`,
      detail: { amount: payout.amountPence },
    });
  });
}

const isReturned = (status: Payout["status"]): boolean => status === "failed" || status === "canceled";
