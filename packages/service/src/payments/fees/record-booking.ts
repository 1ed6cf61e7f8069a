import type { BalanceCategory, BalanceTransaction } from "@matinee/gateways/payments";
import type { Db } from "../../kernel/index.ts";
import { postFee } from "../../ledger/index.ts";

/** What we know. */
export type KnownCategory = Exclude<BalanceCategory, "other">;

interface Booking {
  /** As the provider has it. */
  readonly booking: Pick<BalanceTransaction, "ref" | "amount" | "fee"> & { readonly createdAt: number };
  readonly category: KnownCategory;
  readonly provider: "stripe" | "sandbox";
  /** Of a charge, a refund and a dispute. */
  readonly paymentId: string | null;
  /** That paid it out; null: not known. */
  readonly payoutId: string | null;
}

/**
 * Stores a change of our balance at the provider, and posts its fee, once. Returns why it can't be right, in words without personal data;
 * null: it is stored as the provider has it.
 */
export async function recordBooking(trx: Db, recorded: Booking): Promise<string | null> {
  const { booking, category, provider, paymentId, payoutId } = recorded;
  const { ref, amount, fee, createdAt } = booking;
  await trx
    .insertInto("balance_transaction")
    .values({
      ref,
      provider,
      category,
      amount_pence: amount,
      fee_pence: fee,
      payment_id: paymentId,
      payout_id: payoutId,
      booked_at: new Date(createdAt * 1_000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await trx
    .selectFrom("balance_transaction")
    .select(["category", "amount_pence", "fee_pence", "payment_id", "payout_id"])
    .where("ref", "=", ref)
    .executeTakeFirst();
  if (stored === undefined) return `${ref}: the payment is booked once already`;
  if (stored.category !== category || stored.payment_id !== paymentId)
    return `${ref}: it is stored as something else, a ${stored.category}`;
  if (stored.amount_pence !== amount || stored.fee_pence !== fee)
    return `${ref}: ${amount}p with a fee of ${fee}p at the provider, ${stored.amount_pence}p with ${stored.fee_pence}p is stored`;
  if (payoutId !== null && stored.payout_id !== payoutId)
    await trx.updateTable("balance_transaction").set({ payout_id: payoutId }).where("ref", "=", ref).execute();
  await postFeeOf(trx, recorded);
  return null;
}

/** The fee of a dispute is a part of its own movement, and is posted with that. */
async function postFeeOf(trx: Db, { booking, category, provider, paymentId, payoutId }: Booking): Promise<void> {
  if (category === "dispute") return;
  const { ref, amount, fee: kept } = booking;
  const fee = category === "fee" ? kept - amount : kept;
  if (paymentId !== null) await postFee(trx, { ref, provider, fee, about: { paymentId } });
  else if (payoutId !== null) await postFee(trx, { ref, provider, fee, about: { payoutId } });
}
