import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface DebtPosting {
  readonly paymentId: string;
  readonly customerId: string;
  readonly sellerId: number;
  /** In pence. */
  readonly amount: number;
}

/**
 * Posts what a school got of a debt that was brought over, or let the family off. Either way the family owes less, and the school is owed as
 * much less through us: the money went to the school itself, or it does without.
 */
export async function postDebtPayment(trx: Db, payment: DebtPosting): Promise<void> {
  await postMovement(trx, payment, { key: `debt_paid:${payment.paymentId}`, amount: payment.amount });
}

/** Posts that it was recorded by mistake: the family owes it again. */
export async function takeBackDebtPayment(trx: Db, payment: DebtPosting): Promise<void> {
  await postMovement(trx, payment, { key: `debt_paid:${payment.paymentId}:taken_back`, amount: -payment.amount });
}

async function postMovement(
  trx: Db,
  { paymentId, customerId, sellerId }: DebtPosting,
  { key, amount }: { readonly key: string; readonly amount: number },
): Promise<void> {
  await post(trx, {
    kind: "debt_paid",
    key,
    debtPaymentId: paymentId,
    entries: [
      { account: "debt", customerId, sellerId, amount: -amount },
      { account: "seller", sellerId, amount },
    ],
  });
}
