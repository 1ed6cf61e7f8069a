import { balanceTransaction, paymentFee, type BalanceTransaction } from "./balance-transaction.ts";
import { answered, type Answer, type Call } from "./call.ts";
import { answerList } from "./lists.ts";
import type { Stored } from "./objects.ts";
import { text } from "./parameters.ts";
import { invalidRequest, noSuch } from "./refusal.ts";

/** The parent of what no automatic payout has paid out yet. */
const NOT_PAID_OUT = "balance";
const PAGE = 100;

/** The change of the balance by a payment. A payment has one at most, so its id follows from the payment's. */
export const chargeTransactionId = (intentId: string): string => intentId.replace(/^pi_/u, "txn_");

function transactionOfCharge({ body }: Stored<"payment_intent">, at: number): BalanceTransaction {
  const { id, amount_received: amount, currency } = body;
  return balanceTransaction({
    id: chargeTransactionId(id),
    category: "charge",
    amount,
    fee: paymentFee(amount),
    feeName: "Stripe processing fees",
    currency,
    source: id.replace(/^pi_/u, "ch_"),
    description: body.description,
    at,
  });
}

/** Stores a change of the balance. `paidOutBy`: the automatic payout that it belongs to. */
export async function enterBalance(call: Call, body: BalanceTransaction, paidOutBy?: string): Promise<void> {
  const parent = paidOutBy ?? NOT_PAID_OUT;
  await call.tx.save({ kind: "balance_transaction", id: body.id, parent, body, hidden: {}, settlesAt: null });
}

/** Stores what a captured payment brings, less its fee. */
export async function enterCharge(call: Call, intent: Stored<"payment_intent">): Promise<void> {
  await enterBalance(call, transactionOfCharge(intent, Math.floor(call.now / 1_000)));
}

/** The change with this id; null if there is none. That of a payment from before the sandbox stored them follows from the payment. */
export async function findBalanceTransaction(call: Call, id: string): Promise<BalanceTransaction | null> {
  const stored = await call.tx.find("balance_transaction", id);
  if (stored !== null) return stored.body;
  const intent = await call.tx.find("payment_intent", id.replace(/^txn_/u, "pi_"));
  return intent?.body.status === "succeeded" ? transactionOfCharge(intent, intent.body.created) : null;
}

/** Takes everything that no automatic payout has paid out yet, for this one. Returns its sum in pence. */
export async function payOutBalance(call: Call, payoutId: string): Promise<number> {
  let sum = 0;
  for (;;) {
    const { items } = await call.tx.list("balance_transaction", { parent: NOT_PAID_OUT, limit: PAGE });
    for (const { id } of items) {
      const one = await call.tx.lock("balance_transaction", id);
      if (one?.parent !== NOT_PAID_OUT) continue;
      await call.tx.save({ ...one, parent: payoutId });
      sum += one.body.net;
    }
    if (items.length === 0) return sum;
  }
}

export async function retrieveBalanceTransaction(call: Call, id: string): Promise<Answer> {
  const found = await findBalanceTransaction(call, id);
  if (found === null) throw noSuch("balance_transaction", id);
  return answered(found);
}

export async function listBalanceTransactions(call: Call): Promise<Answer> {
  const [payoutId, type, source] = [
    text(call.params, "payout"),
    text(call.params, "type"),
    text(call.params, "source"),
  ];
  if (payoutId !== undefined) {
    const payout = await call.tx.find("payout", payoutId);
    if (!payout) throw noSuch("payout", payoutId, "payout");
    // Only of those that it made itself does Stripe know what is in them.
    if (!payout.body.automatic) {
      const message = "Balance transaction history can only be filtered on automatic transfers, not manual.";
      throw invalidRequest(message, { param: "payout" });
    }
  }
  return answerList(call, "balance_transaction", "/v1/balance_transactions", {
    ...(payoutId !== undefined && { parent: payoutId }),
    ...(type !== undefined && { type }),
    ...(source !== undefined && { source }),
  });
}
