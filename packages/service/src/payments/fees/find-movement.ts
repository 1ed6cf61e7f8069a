import type { BalanceTransaction } from "@matinee/gateways/payments";
import type { Db } from "../../kernel/index.ts";
import { disputeKey, paymentKey, payoutKey, refundMovementKey } from "../../ledger/index.ts";
import { attemptOfKey } from "../refund-row.ts";
import type { KnownCategory } from "./record-booking.ts";

interface Movement {
  readonly category: KnownCategory;
  /** Of the movement in the ledger; null: it has none but its fee. */
  readonly key: string | null;
  readonly paymentId: string | null;
}

/** The movement that a change of our balance at the provider should be here; null: we know nothing that it could be. */
export async function findMovement(db: Db, line: BalanceTransaction): Promise<Movement | null> {
  const { category } = line;
  switch (category) {
    case "charge": {
      const id = await paymentOf(db, line);
      return id === null ? null : { category, key: paymentKey(id), paymentId: id };
    }
    case "refund":
    case "refund_failure": {
      const refund = await refundOf(db, line);
      if (refund === null) return null;
      const key = refundMovementKey(category === "refund" ? "refund" : "refund_returned", refund);
      return { category, key, paymentId: refund.paymentId };
    }
    case "dispute": {
      const id = await paymentOf(db, line);
      return id === null ? null : { category, key: disputeKey(line.ref), paymentId: id };
    }
    case "payout":
    case "payout_returned": {
      const payout = await db
        .selectFrom("payout")
        .select("id")
        .where("provider_ref", "=", line.sourceRef)
        .executeTakeFirst();
      return payout === undefined ? null : { category, key: payoutKey(category, payout.id), paymentId: null };
    }
    case "fee":
      return { category, key: null, paymentId: null };
    case "other":
      return null;
  }
}

async function paymentOf(db: Db, { intentRef }: BalanceTransaction): Promise<string | null> {
  const payment = await db.selectFrom("payment").select("id").where("provider_ref", "=", intentRef).executeTakeFirst();
  return payment?.id ?? null;
}

/** The attempt of a refund that the provider made. Its key names it, also once another attempt has followed. */
async function refundOf(db: Db, { refundKey: key, sourceRef }: BalanceTransaction) {
  const named = attemptOfKey(key);
  const stored = await db
    .selectFrom("refund")
    .select(["id", "attempt", "payment_id"])
    .where((eb) => (named === null ? eb("provider_ref", "=", sourceRef) : eb("id", "=", named.refundId)))
    .executeTakeFirst();
  if (stored === undefined) return null;
  return { refundId: stored.id, attempt: named?.attempt ?? stored.attempt, paymentId: stored.payment_id };
}
