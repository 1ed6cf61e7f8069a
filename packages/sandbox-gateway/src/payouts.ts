import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { balanceTransaction, type BalanceTransaction } from "./balance-transaction.ts";
import { enterBalance, payOutBalance } from "./balance.ts";
import { newId } from "./ids.ts";
import { answerList } from "./lists.ts";
import type { Payout, Stored } from "./objects.ts";
import { integer, mergedMetadata, oneOf, requiredText, textOrUnset } from "./parameters.ts";
import { invalidRequest, missingParameter, noSuch } from "./refusal.ts";
import { PAYOUT_DEFAULTS } from "./stripe-defaults.ts";
import { AUTOMATIC_ACCOUNT, CLOSED_ACCOUNT, PAYOUT_ARRIVES_MS } from "./test-cards.ts";

/** Sends money to the shop's bank. It arrives after a few seconds, or fails for a closed account. More than the balance holds can be sent by hand. */
export async function createPayout(call: Call): Promise<Answer> {
  const asked = integer(call.params, "amount", { min: 1, max: 99_999_999 });
  if (asked === undefined) throw missingParameter("amount");
  const currency = requiredText(call.params, "currency").toLowerCase();
  if (currency !== "gbp")
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes gbp.`, { param: "currency" });
  const id = newId("po");
  const destination = textOrUnset(call.params, "destination") ?? null;
  const automatic = destination === AUTOMATIC_ACCOUNT;
  const amount = automatic ? await payOutBalance(call, id) : asked;
  if (amount <= 0) throw invalidRequest("You have insufficient funds.", { code: "balance_insufficient" });
  const own = movement(call, { id, currency }, -amount);
  const body: Payout = {
    id,
    object: "payout",
    ...PAYOUT_DEFAULTS,
    amount,
    arrival_date: Math.floor((call.now + PAYOUT_ARRIVES_MS) / 1000),
    automatic,
    balance_transaction: own.id,
    created: seconds(call),
    currency,
    description: textOrUnset(call.params, "description") ?? null,
    destination,
    livemode: false,
    metadata: mergedMetadata({}, call.params),
    method: oneOf(call.params, "method", ["standard", "instant"]) ?? "standard",
    reconciliation_status: automatic ? "in_progress" : "not_applicable",
    status: "pending",
    type: "bank_account",
  };
  await call.tx.save({ kind: "payout", id, parent: null, body, hidden: {}, settlesAt: call.now + PAYOUT_ARRIVES_MS });
  await enterBalance(call, own, automatic ? id : undefined);
  call.outbox.laterMs.push(PAYOUT_ARRIVES_MS);
  await recordEvent(call, "payout.created", body);
  return answered(body);
}

/** A payout takes from the balance; one that does not arrive comes back. */
function movement(
  call: Call,
  { id: source, currency }: Pick<Payout, "id" | "currency">,
  amount: number,
): BalanceTransaction {
  const category = amount < 0 ? "payout" : "payout_reversal";
  return balanceTransaction({ id: newId("txn"), category, amount, currency, source, at: seconds(call) });
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
  const back = { ...movement(call, payout.body, payout.body.amount), type: "payout_cancel" as const };
  await enterBalance(call, back);
  const body: Payout = { ...payout.body, status: "canceled", failure_balance_transaction: back.id };
  await call.tx.save({ ...payout, settlesAt: null, body });
  await recordEvent(call, "payout.canceled", body);
  return answered(body);
}

/** A payout reaches the bank, or fails there. */
export async function payOut(call: Call, payout: Stored<"payout">): Promise<void> {
  if (payout.body.destination === CLOSED_ACCOUNT) {
    const back = movement(call, payout.body, payout.body.amount);
    await enterBalance(call, back);
    const body: Payout = {
      ...payout.body,
      status: "failed",
      failure_balance_transaction: back.id,
      failure_code: "account_closed",
      failure_message: "The bank account has been closed.",
    };
    await call.tx.save({ ...payout, settlesAt: null, body });
    return await recordEvent(call, "payout.failed", body);
  }
  const reconciled = payout.body.automatic ? ({ reconciliation_status: "completed" } as const) : {};
  const body: Payout = { ...payout.body, ...reconciled, status: "paid" };
  await call.tx.save({ ...payout, settlesAt: null, body });
  await recordEvent(call, "payout.paid", body);
  if (body.automatic) await recordEvent(call, "payout.reconciliation_completed", body);
}

export async function listPayouts(call: Call): Promise<Answer> {
  return answerList(call, "payout", "/v1/payouts");
}
