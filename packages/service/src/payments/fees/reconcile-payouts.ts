import { inTransaction } from "@matinee/database";
import type { BalanceTransaction } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { type Db, type LeasedWork, runWork, type SystemContext, type WorkResult } from "../../kernel/index.ts";
import { heldBy } from "../../ledger/index.ts";
import { findMovement } from "./find-movement.ts";
import { recordBooking } from "./record-booking.ts";

const AGAIN_SECONDS = 900;
/** The provider knows what is in a payout once it arrives, after a few days. */
const LATE_DAYS = 7;
const SHOWN = 3;

/**
 * Holds what is in each automatic payout against the ledger, to the penny: every change of the balance that it pays out is a movement of
 * ours, and all of them come to the payout. What the provider kept is posted with it. The subject is the provider's reference.
 */
const payoutContents: LeasedWork = {
  kind: "payout.reconcile",
  // Nobody but its own provider knows what is in a payout.
  due: ({ gateways }) => sql`select provider_ref as subject, created_at as due_at from payout
    where reconciliation = 'open' and accepted_at is null and provider = ${gateways.payments.name}`,
  // A refund or a dispute in it may be known here a little later.
  item: { kind: "payout_differs", afterAttempts: 4 },
  retry: { firstSeconds: 30, longestSeconds: 3_600 },
  attempt: reconcile,
};

/** Somebody has looked into how a payout differs from the ledger, and closes its work item: it is compared no more. */
export async function acceptPayout(trx: Db, ref: string): Promise<void> {
  await trx
    .updateTable("payout")
    .set({ accepted_at: sql<string>`clock_timestamp()` })
    .where("provider_ref", "=", ref)
    .where("reconciliation", "=", "open")
    .execute();
}

/** Returns how many payouts it took. */
export async function reconcilePayouts(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, payoutContents);
}

async function reconcile(ctx: SystemContext, ref: string): Promise<WorkResult> {
  const found = await ctx.gateways.payments.payoutContents(ref);
  if (!found.ok) return { failed: `the provider does not say what is in the payout: ${found.error.kind}` };
  const contents = found.value;
  if (contents.state !== "completed")
    return contents.state === "manual" ? await note(ctx, ref, "manual") : await waitFor(ctx, ref);
  const differences: string[] = [];
  for (const line of contents.transactions) {
    const difference = await bookLine(ctx, line, ref);
    if (difference !== null) differences.push(difference);
  }
  const { transactions, amountPence } = contents;
  const isOwn = ({ category, sourceRef }: BalanceTransaction) => category === "payout" && sourceRef === ref;
  const sum = transactions.filter((line) => !isOwn(line)).reduce((total, { amount, fee }) => total + amount - fee, 0);
  const ownFee = transactions.find(isOwn)?.fee ?? 0;
  if (sum !== amountPence + ownFee)
    differences.unshift(`it is of ${amountPence}p, and what is in it comes to ${sum - ownFee}p`);
  if (differences.length === 0) return await note(ctx, ref, "agrees");
  const more = differences.length > SHOWN ? `; and ${differences.length - SHOWN} more` : "";
  return { failed: `the payout and the ledger differ: ${differences.slice(0, SHOWN).join("; ")}${more}` };
}

/** Waiting for what is in a payout is no failure, until it takes too long. */
async function waitFor({ db }: SystemContext, ref: string): Promise<WorkResult> {
  const late = await db
    .selectFrom("payout")
    .select("id")
    .where("provider_ref", "=", ref)
    .where("created_at", "<", sql<string>`now() - make_interval(days => ${LATE_DAYS})`)
    .executeTakeFirst();
  if (late === undefined) return { again: AGAIN_SECONDS };
  return { failed: `the provider has not said for ${LATE_DAYS} days what is in the payout` };
}

async function note({ db }: SystemContext, ref: string, reconciliation: "agrees" | "manual"): Promise<"done"> {
  await db.updateTable("payout").set({ reconciliation }).where("provider_ref", "=", ref).execute();
  return "done";
}

/** Stores a change of the balance with the payout that it is in, if the ledger has it to the penny. Returns how they differ; null: not at all. */
async function bookLine(ctx: SystemContext, line: BalanceTransaction, payoutRef: string): Promise<string | null> {
  const name = `${line.ref} (${line.type})`;
  if (line.currency !== "gbp") return `${name} is in ${line.currency}`;
  return await inTransaction(ctx.db, async (trx) => {
    const { id: payoutId, provider } = await trx
      .selectFrom("payout")
      .select(["id", "provider"])
      .where("provider_ref", "=", payoutRef)
      .executeTakeFirstOrThrow();
    const movement = await findMovement(trx, line);
    if (movement === null) return `${name} of ${line.amount}p is nothing that we know`;
    const { category, key, paymentId } = movement;
    // The fee of a dispute is in its movement. Another fee is posted below.
    const expected = category === "dispute" ? line.amount - line.fee : line.amount;
    const held = key === null ? expected : await heldBy(trx, key);
    if (held !== expected) return `${name}: ${expected}p at the provider, ${held ?? 0}p in the ledger`;
    return await recordBooking(trx, { booking: line, category, provider, paymentId, payoutId });
  });
}
