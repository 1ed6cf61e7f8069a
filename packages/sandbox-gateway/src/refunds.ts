import { poundsDecimal } from "@matinee/format";
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
import { REFUND_ANSWER_MS, REFUND_FAILURE_MS, REFUND_PENDING_MS, type CardBehaviour } from "./test-cards.ts";

/** How long the customer has to answer the email about a refund, in seconds. */
const ANSWER_WITHIN_S = 45 * 86_400;

/** How a refund to a test card begins, and after how many milliseconds it changes by itself; null: never. */
function courseOf(
  behaviour: CardBehaviour | undefined,
): Pick<Refund, "status"> & { readonly changesMs: number | null } {
  if (behaviour === "refund_pends") return { status: "pending", changesMs: REFUND_PENDING_MS };
  if (behaviour === "refund_asks") return { status: "requires_action", changesMs: REFUND_ANSWER_MS };
  return { status: "succeeded", changesMs: behaviour === "refund_fails" ? REFUND_FAILURE_MS : null };
}

const pounds = (amount: number): string => `£${poundsDecimal(amount)}`;

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
  const { status, changesMs } = courseOf(card?.hidden.behaviour);
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
    status,
    ...(status === "requires_action" && { next_action: emailed(call, card?.body.billing_details.email ?? "") }),
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

/** The email that asks the customer where the money is to go. */
function emailed(call: Call, to: string): Refund["next_action"] & object {
  const at = seconds(call);
  const email_sent = { email_sent_at: at, email_sent_to: to };
  return { type: "display_details", display_details: { email_sent, expires_at: at + ANSWER_WITHIN_S } };
}

/** A refund changes by itself: one that is pending or waits for the customer succeeds, one that had succeeded fails. */
export async function settleRefund(call: Call, refund: Stored<"refund">): Promise<void> {
  if (refund.body.status === "succeeded") {
    const body = await giveBack(call, refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
    return await recordEvent(call, "refund.failed", body);
  }
  const { next_action: _answered, ...rest } = refund.body;
  await save(call, refund, { ...rest, status: "succeeded" });
}

/** Cancels a refund for which the customer's answer is missing. */
export async function cancelRefund(call: Call, id: string): Promise<Answer> {
  const refund = await call.tx.lock("refund", id);
  if (!refund) throw noSuch("refund", id);
  if (refund.body.status !== "requires_action")
    throw invalidRequest("Only a refund that requires action can be canceled.", { code: "refund_not_cancelable" });
  return answered(await giveBack(call, refund, { status: "canceled", failure_reason: "merchant_request" }));
}

/** Ends a refund without the money reaching the customer. Its amount can be refunded again. */
async function giveBack(
  call: Call,
  refund: Stored<"refund">,
  end: Pick<Refund, "status" | "failure_reason">,
): Promise<Refund> {
  const intent = await call.tx.lock("payment_intent", refund.body.payment_intent);
  if (intent) {
    const refunded = (intent.hidden.refunded ?? 0) - refund.body.amount;
    await call.tx.save({ ...intent, hidden: { ...intent.hidden, refunded } });
  }
  const failedBy = newId("txn");
  const { next_action: _gone, ...rest } = refund.body;
  const body: Refund = { ...rest, ...end, failure_balance_transaction: failedBy };
  await move(call, body, { id: failedBy, category: "refund_failure", amount: body.amount });
  await save(call, refund, body);
  return body;
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
