import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { enterBalance } from "./balance.ts";
import { balanceTransaction, type Movement } from "./balance-transaction.ts";
import { chargeOf } from "./charges.ts";
import { newId } from "./ids.ts";
import { answerList } from "./lists.ts";
import type { Stored, Refund } from "./objects.ts";
import { integer, mergedMetadata, oneOf, text } from "./parameters.ts";
import { invalidRequest, missingParameter, noSuch } from "./refusal.ts";
import { REFUND_DEFAULTS } from "./stripe-defaults.ts";
import { REFUND_FAILURE_MS, REFUND_PENDING_MS } from "./test-cards.ts";

const pounds = (amount: number): string => `£${(amount / 100).toFixed(2)}`;

export async function createRefund(call: Call): Promise<Answer> {
  // A charge has the id of its payment.
  const intentId = text(call.params, "payment_intent") ?? text(call.params, "charge")?.replace(/^ch_/u, "pi_");
  if (intentId === undefined || intentId === "") throw missingParameter("payment_intent");
  const intent = await call.tx.lock("payment_intent", intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  if (intent.body.status !== "succeeded") {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { code: "charge_not_refundable", param: "payment_intent" });
  }
  if (intent.hidden.disputed) {
    throw invalidRequest("The charge has been disputed, so it can't be refunded.", { code: "charge_disputed" });
  }
  const before = intent.hidden.refunded ?? 0;
  const left = intent.body.amount_received - before;
  if (left === 0) throw invalidRequest("Charge has already been refunded.", { code: "charge_already_refunded" });
  const amount = integer(call.params, "amount", { min: 1, max: 99_999_999 }) ?? left;
  if (amount > left) {
    const message = `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`;
    throw invalidRequest(message, { code: "charge_invalid_parameter", param: "amount" });
  }
  const cardId = intent.body.payment_method;
  const card = cardId === null ? null : await call.tx.find("payment_method", cardId);
  const pends = card?.hidden.behaviour === "refund_pends";
  const changesMs = pends ? REFUND_PENDING_MS : card?.hidden.behaviour === "refund_fails" ? REFUND_FAILURE_MS : null;
  const id = newId("re");
  const body: Refund = {
    id,
    object: "refund",
    ...REFUND_DEFAULTS,
    amount,
    balance_transaction: newId("txn"),
    charge: intent.body.latest_charge,
    created: seconds(call),
    currency: intent.body.currency,
    metadata: mergedMetadata({}, call.params),
    payment_intent: intentId,
    payment_method: intent.body.payment_method,
    reason: oneOf(call.params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
    status: pends ? "pending" : "succeeded",
  };
  await call.tx.save({ ...intent, hidden: { ...intent.hidden, refunded: before + amount } });
  const settlesAt = changesMs === null ? null : call.now + changesMs;
  await call.tx.save({ kind: "refund", id, parent: intentId, body, hidden: {}, settlesAt });
  await move(call, body, { id: body.balance_transaction, category: "refund", amount: -amount });
  if (changesMs !== null) call.outbox.laterMs.push(changesMs);
  await recordEvent(call, "refund.created", body);
  await recordEvent(
    call,
    "charge.refunded",
    chargeOf({ ...intent, hidden: { ...intent.hidden, refunded: before + amount } }, call.now),
  );
  return answered(body);
}

/** A refund changes by itself: one that is pending succeeds, one that had succeeded fails. */
export async function settleRefund(call: Call, refund: Stored<"refund">): Promise<void> {
  if (refund.body.status === "succeeded") return await failRefund(call, refund);
  await save(call, refund, { ...refund.body, status: "succeeded" });
}

/** Fails a refund after its success, as if the bank returned the money. Its amount can be refunded again. */
async function failRefund(call: Call, refund: Stored<"refund">): Promise<void> {
  const intent = await call.tx.lock("payment_intent", refund.body.payment_intent);
  if (intent) {
    const refunded = (intent.hidden.refunded ?? 0) - refund.body.amount;
    await call.tx.save({ ...intent, hidden: { ...intent.hidden, refunded } });
  }
  const failedBy = newId("txn");
  const body: Refund = {
    ...refund.body,
    status: "failed",
    failure_balance_transaction: failedBy,
    failure_reason: "expired_or_canceled_card",
  };
  await move(call, body, { id: failedBy, category: "refund_failure", amount: body.amount });
  await save(call, refund, body);
  await recordEvent(call, "refund.failed", body);
}

type Moved = Pick<Movement, "category" | "amount"> & { readonly id: string | null };

/** A refund takes its amount from the balance, and gives no fee back. */
async function move(call: Call, { id: source, currency }: Refund, { id, ...moved }: Moved): Promise<void> {
  if (id === null) return;
  await enterBalance(call, balanceTransaction({ ...moved, id, currency, source, at: seconds(call) }));
}

/** Both names of the event, as Stripe sends them. */
async function save(call: Call, refund: Stored<"refund">, body: Refund): Promise<void> {
  await call.tx.save({ ...refund, settlesAt: null, body });
  await recordEvent(call, "refund.updated", body);
  await recordEvent(call, "charge.refund.updated", body);
}

export async function retrieveRefund(call: Call, id: string): Promise<Answer> {
  const refund = await call.tx.find("refund", id);
  if (!refund) throw noSuch("refund", id);
  return answered(refund.body);
}

export async function listRefunds(call: Call): Promise<Answer> {
  const intent = text(call.params, "payment_intent") ?? text(call.params, "charge")?.replace(/^ch_/u, "pi_");
  return answerList(call, "refund", "/v1/refunds", intent === undefined ? {} : { parent: intent });
}
