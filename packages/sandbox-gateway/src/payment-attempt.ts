import { enterCharge } from "./balance.ts";
import { bankAction } from "./bank-action.ts";
import { recordEvent, answered, type Answer, type Call } from "./call.ts";
import { belongingTo, spent } from "./card-of-call.ts";
import { chargeIdOf } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { visibleTo } from "./client-secret.ts";
import type { Stored } from "./objects.ts";
import type { WireError } from "./refusal.ts";
import { FEE_KNOWN_MS, SLOW_SETTLE_MS } from "./test-cards.ts";
import { verdict } from "./verdict.ts";

type StoredIntent = Stored<"payment_intent">;
type StoredCard = Stored<"payment_method">;

async function succeed(call: Call, intent: StoredIntent, card: StoredCard): Promise<StoredIntent> {
  const { amount, capture_method: how, customer, setup_future_usage: savesCard } = intent.body;
  // The bank has only promised the money of a payment that is captured by hand.
  const promised = how === "manual";
  const paid: StoredIntent = {
    ...intent,
    settlesAt: null,
    hidden: {
      ...intent.hidden,
      refunded: 0,
      ...(card.hidden.behaviour === "disputed" && { disputed: true }),
      ...(card.hidden.behaviour === "fee_late" && { bookedAt: call.now + FEE_KNOWN_MS }),
    },
    body: {
      ...intent.body,
      amount_capturable: promised ? amount : 0,
      amount_received: promised ? 0 : amount,
      last_payment_error: null,
      latest_charge: chargeIdOf(intent.id),
      next_action: null,
      payment_method: card.id,
      status: promised ? "requires_capture" : "succeeded",
    },
  };
  const writes: Promise<void>[] = [call.tx.save(paid)];
  if (!promised) writes.push(enterCharge(call, paid));
  if (customer !== null && savesCard !== null) writes.push(call.tx.save(belongingTo(card, customer)));
  else if (card.parent === null) writes.push(call.tx.save(spent(card)));
  const behaviour = card.hidden.behaviour ?? null;
  if (behaviour === "webhook_unordered")
    writes.push(recordEvent(call, "payment_intent.processing", { ...intent.body, status: "processing" }, behaviour));
  const type = promised ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded";
  writes.push(recordEvent(call, type, paid.body, behaviour));
  if (behaviour === "disputed" && !promised) writes.push(openDispute(call, paid));
  await Promise.all(writes);
  return paid;
}

/** Captures this much of a payment that waits for it, in pence. */
export async function capture(call: Call, intent: StoredIntent, amount: number): Promise<StoredIntent["body"]> {
  const cardId = intent.body.payment_method;
  const card = cardId === null ? null : await call.tx.find("payment_method", cardId);
  const body = { ...intent.body, amount_capturable: 0, amount_received: amount, status: "succeeded" as const };
  await call.tx.save({ ...intent, body });
  await enterCharge(call, { ...intent, body });
  await recordEvent(call, "payment_intent.succeeded", body, card?.hidden.behaviour ?? null);
  if (intent.hidden.disputed) await openDispute(call, { ...intent, body });
  return body;
}

/** Records a failed attempt. The payment waits for another card. Answers 402, and the change is committed. */
export async function failPayment(
  call: Call,
  intent: StoredIntent,
  card: StoredCard | null,
  error: WireError,
): Promise<Answer> {
  const lastError: WireError = { ...error, ...(card ? { payment_method: card.body } : {}) };
  const failed: StoredIntent = {
    ...intent,
    body: {
      ...intent.body,
      last_payment_error: lastError,
      next_action: null,
      payment_method: null,
      status: "requires_payment_method",
    },
  };
  await call.tx.save(failed);
  await recordEvent(call, "payment_intent.payment_failed", failed.body, card?.hidden.behaviour ?? null);
  return { status: 402, body: { error: { ...lastError, payment_intent: visibleTo(call, failed.body) } } };
}

const EXPIRED = {
  kind: "declined",
  error: { type: "card_error", code: "expired_card", message: "Your card has expired." },
} as const;

/** True if a saved card has expired. A card is valid to the end of its month. */
function hasExpired(call: Call, { body }: StoredCard): boolean {
  return call.now >= Date.UTC(body.card.exp_year, body.card.exp_month, 1);
}

/** Tries to charge this card for a locked payment. */
export async function attemptPayment(
  call: Call,
  intent: StoredIntent,
  card: StoredCard,
  how: { approved: boolean; offSession: boolean; returnUrl: string | null },
): Promise<Answer> {
  const behaviour = card.hidden.behaviour ?? null;
  const said = hasExpired(call, card)
    ? EXPIRED
    : verdict(behaviour, { ...how, authenticatedBefore: card.hidden.authenticated === true });
  switch (said.kind) {
    case "declined":
      return failPayment(call, intent, card, said.error);
    case "authenticate": {
      const { bank, action } = bankAction(call, intent.id, how.returnUrl);
      const body = {
        ...intent.body,
        last_payment_error: null,
        next_action: action,
        payment_method: card.id,
        status: "requires_action" as const,
      };
      await call.tx.save({ ...intent, hidden: { bank }, body });
      await recordEvent(call, "payment_intent.requires_action", body, behaviour);
      return answered(visibleTo(call, body));
    }
    case "accepted_slowly": {
      const body = {
        ...intent.body,
        last_payment_error: null,
        next_action: null,
        payment_method: card.id,
        status: "processing" as const,
      };
      await call.tx.save({ ...intent, settlesAt: call.now + SLOW_SETTLE_MS, body });
      call.outbox.laterMs.push(SLOW_SETTLE_MS);
      await recordEvent(call, "payment_intent.processing", body, behaviour);
      return answered(visibleTo(call, body));
    }
    case "accepted": {
      const agreed: StoredCard = how.approved ? { ...card, hidden: { ...card.hidden, authenticated: true } } : card;
      if (how.approved) await call.tx.save(agreed);
      const paid = await succeed(call, intent, agreed);
      if (behaviour === "answer_lost") {
        return {
          status: 500,
          body: {
            error: { type: "api_error", message: "The payment went through, and this answer was lost on purpose." },
          },
        };
      }
      return answered(visibleTo(call, paid.body));
    }
  }
}

/** Completes a payment that was `processing`. */
export async function settlePayment(call: Call, intent: StoredIntent): Promise<void> {
  const id = intent.body.payment_method;
  const card = id === null ? null : await call.tx.lock("payment_method", id);
  if (!card) throw new Error(`The card of ${intent.id} is gone`);
  await succeed(call, intent, card);
}
