import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { newId } from "./ids.ts";
import { answerList } from "./lists.ts";
import type { Payout, Stored } from "./objects.ts";
import { integer, mergedMetadata, oneOf, requiredText, textOrUnset } from "./parameters.ts";
import { invalidRequest, missingParameter, noSuch } from "./refusal.ts";
import { PAYOUT_DEFAULTS } from "./stripe-defaults.ts";
import { CLOSED_ACCOUNT, PAYOUT_ARRIVES_MS } from "./test-cards.ts";

/** Sends money to the shop's bank. It arrives after a few seconds, or fails for a closed account; nothing is counted, because the sandbox has no balance. */
export async function createPayout(call: Call): Promise<Answer> {
  const amount = integer(call.params, "amount", { min: 1, max: 99_999_999 });
  if (amount === undefined) throw missingParameter("amount");
  const currency = requiredText(call.params, "currency").toLowerCase();
  if (currency !== "gbp")
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes gbp.`, { param: "currency" });
  const id = newId("po");
  const body: Payout = {
    id,
    object: "payout",
    ...PAYOUT_DEFAULTS,
    amount,
    arrival_date: Math.floor((call.now + PAYOUT_ARRIVES_MS) / 1000),
    automatic: false,
    created: seconds(call),
    currency,
    description: textOrUnset(call.params, "description") ?? null,
    destination: textOrUnset(call.params, "destination") ?? null,
    livemode: false,
    metadata: mergedMetadata({}, call.params),
    method: oneOf(call.params, "method", ["standard", "instant"]) ?? "standard",
    status: "pending",
    type: "bank_account",
  };
  await call.tx.save({ kind: "payout", id, parent: null, body, hidden: {}, settlesAt: call.now + PAYOUT_ARRIVES_MS });
  call.outbox.laterMs.push(PAYOUT_ARRIVES_MS);
  await recordEvent(call, "payout.created", body);
  return answered(body);
}

export async function retrievePayout(call: Call, id: string): Promise<Answer> {
  const payout = await call.tx.find("payout", id);
  if (!payout) throw noSuch("payout", id);
  return answered(payout.body);
}

export async function cancelPayout(call: Call, id: string): Promise<Answer> {
  const payout = await call.tx.lock("payout", id);
  if (!payout) throw noSuch("payout", id);
  if (payout.body.status !== "pending") {
    throw invalidRequest("Payouts can only be canceled while they are pending.", { code: "payouts_not_allowed" });
  }
  const body: Payout = { ...payout.body, status: "canceled" };
  await call.tx.save({ ...payout, settlesAt: null, body });
  await recordEvent(call, "payout.canceled", body);
  return answered(body);
}

/** A payout reaches the bank, or fails there. */
export async function payOut(call: Call, payout: Stored<"payout">): Promise<void> {
  if (payout.body.destination === CLOSED_ACCOUNT) {
    const body: Payout = {
      ...payout.body,
      status: "failed",
      failure_code: "account_closed",
      failure_message: "The bank account has been closed.",
    };
    await call.tx.save({ ...payout, settlesAt: null, body });
    return await recordEvent(call, "payout.failed", body);
  }
  const body: Payout = { ...payout.body, status: "paid" };
  await call.tx.save({ ...payout, settlesAt: null, body });
  await recordEvent(call, "payout.paid", body);
}

export async function listPayouts(call: Call): Promise<Answer> {
  return answerList(call, "payout", "/v1/payouts");
}
