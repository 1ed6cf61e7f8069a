import { returnUrlOf } from "./bank-action.ts";
import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { cardOfCall } from "./card-of-call.ts";
import { requireClientSecret, visibleTo } from "./client-secret.ts";
import { requireCustomer } from "./customers.ts";
import { newId, randomText } from "./ids.ts";
import { answerList } from "./lists.ts";
import type { Stored, PaymentIntent } from "./objects.ts";
import { flag, integer, mergedMetadata, oneOf, requiredText, text, textOrUnset, texts } from "./parameters.ts";
import { PAYMENT_INTENT_DEFAULTS } from "./stripe-defaults.ts";
import { attemptPayment, capture } from "./payment-attempt.ts";
import { invalidRequest, missingParameter, noSuch, Refusal } from "./refusal.ts";

const OPEN: ReadonlySet<PaymentIntent["status"]> = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);
// Stripe's minimum charge in pounds.
const LEAST_PENCE = 30;

async function locked(call: Call, id: string): Promise<Stored<"payment_intent">> {
  const intent = await call.tx.lock("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  requireClientSecret(call, intent.body);
  return intent;
}

function unexpectedState(call: Call, intent: PaymentIntent, message: string): Refusal {
  return new Refusal(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: visibleTo(call, intent),
  });
}

function amountOf(call: Call): number | undefined {
  const amount = integer(call.params, "amount", { min: 1, max: 99_999_999 });
  if (amount !== undefined && amount < LEAST_PENCE) {
    throw invalidRequest("Amount must be at least £0.30 gbp", { code: "amount_too_small", param: "amount" });
  }
  return amount;
}

function saveOptionOf(call: Call): PaymentIntent["setup_future_usage"] | undefined {
  if (text(call.params, "setup_future_usage") === "") return null;
  return oneOf(call.params, "setup_future_usage", ["on_session", "off_session"]);
}

function captureMethodOf(call: Call): PaymentIntent["capture_method"] | undefined {
  return oneOf(call.params, "capture_method", ["automatic", "automatic_async", "manual"]);
}

const CANCEL_REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;

export async function createPaymentIntent(call: Call): Promise<Answer> {
  const amount = amountOf(call);
  if (amount === undefined) throw missingParameter("amount");
  const currency = requiredText(call.params, "currency").toLowerCase();
  if (currency !== "gbp")
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes gbp.`, { param: "currency" });
  if (call.params.has("payment_method_types")) {
    throw invalidRequest("payment_method_types can no longer be set; use allowed_payment_method_types.", {
      code: "payment_method_types_no_longer_supported",
      param: "payment_method_types",
    });
  }
  if (texts(call.params, "allowed_payment_method_types")?.includes("card") === false) {
    throw invalidRequest("The sandbox takes cards only.", { param: "allowed_payment_method_types" });
  }
  const customer = text(call.params, "customer") ?? null;
  if (customer !== null) await requireCustomer(call, customer);
  const id = newId("pi");
  const body: PaymentIntent = {
    id,
    object: "payment_intent",
    ...PAYMENT_INTENT_DEFAULTS,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethodOf(call) ?? "automatic",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: seconds(call),
    currency,
    customer,
    description: textOrUnset(call.params, "description") ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergedMetadata({}, call.params),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: textOrUnset(call.params, "receipt_email") ?? null,
    setup_future_usage: saveOptionOf(call) ?? null,
    status: "requires_payment_method",
  };
  const intent: Stored<"payment_intent"> = {
    kind: "payment_intent",
    id,
    parent: customer,
    body,
    hidden: {},
    settlesAt: null,
  };
  await call.tx.save(intent);
  await recordEvent(call, "payment_intent.created", body);
  if (flag(call.params, "confirm")) return confirmLocked(call, intent);
  const card = await cardOfCall(call, { paymentMethod: null, customer });
  if (!card) return answered(body);
  const chosen = { ...body, payment_method: card.id, status: "requires_confirmation" as const };
  await call.tx.save({ ...intent, body: chosen });
  return answered(chosen);
}

/** Returns a payment without locking it. Refuses an unknown id and a wrong client secret. */
export async function retrievePaymentIntent(call: Call, id: string): Promise<Answer> {
  const intent = await call.tx.find("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  requireClientSecret(call, intent.body);
  return answered(visibleTo(call, intent.body));
}

export async function updatePaymentIntent(call: Call, id: string): Promise<Answer> {
  const intent = await locked(call, id);
  const { body } = intent;
  const amount = amountOf(call);
  if (captureMethodOf(call) !== undefined && !OPEN.has(body.status)) {
    const message = `This PaymentIntent's capture_method could not be updated because it has a status of ${body.status}.`;
    throw unexpectedState(call, body, message);
  }
  if (amount !== undefined && amount !== body.amount && !OPEN.has(body.status)) {
    const message = `This PaymentIntent's amount could not be updated because it has a status of ${body.status}.`;
    throw unexpectedState(call, body, message);
  }
  const customer = text(call.params, "customer") ?? body.customer;
  const savesCard = saveOptionOf(call);
  if (!OPEN.has(body.status)) requireSame(call, body, { customer, setup_future_usage: savesCard });
  if (customer !== null && customer !== body.customer) await requireCustomer(call, customer);
  const description = textOrUnset(call.params, "description");
  const receiptEmail = textOrUnset(call.params, "receipt_email");
  const updated: PaymentIntent = {
    ...body,
    amount: amount ?? body.amount,
    customer,
    description: description === undefined ? body.description : description,
    metadata: mergedMetadata(body.metadata, call.params),
    receipt_email: receiptEmail === undefined ? body.receipt_email : receiptEmail,
    setup_future_usage: savesCard === undefined ? body.setup_future_usage : savesCard,
    capture_method: captureMethodOf(call) ?? body.capture_method,
  };
  await call.tx.save({ ...intent, parent: customer, body: updated });
  return answered(updated);
}

/** Refuses to change the customer, or whether the card is saved, of a payment under way. */
function requireSame(
  call: Call,
  body: PaymentIntent,
  wanted: { customer: string | null; setup_future_usage: PaymentIntent["setup_future_usage"] | undefined },
): void {
  const changed =
    wanted.customer !== body.customer
      ? "customer"
      : wanted.setup_future_usage !== undefined && wanted.setup_future_usage !== body.setup_future_usage
        ? "setup_future_usage"
        : null;
  if (changed === null) return;
  const message = `This PaymentIntent's ${changed} could not be updated because it has a status of ${body.status}.`;
  throw unexpectedState(call, body, message);
}

async function confirmLocked(call: Call, intent: Stored<"payment_intent">): Promise<Answer> {
  const { body } = intent;
  if (!OPEN.has(body.status)) {
    const message =
      body.status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${body.status}.`;
    throw unexpectedState(call, body, message);
  }
  const returnUrl = returnUrlOf(call);
  const savesCard = saveOptionOf(call);
  const card = await cardOfCall(call, { paymentMethod: body.payment_method, customer: body.customer });
  if (!card) {
    throw unexpectedState(call, body, "You cannot confirm this PaymentIntent because it's missing a payment method.");
  }
  const asked: typeof intent = {
    ...intent,
    body: {
      ...body,
      capture_method: captureMethodOf(call) ?? body.capture_method,
      setup_future_usage: savesCard === undefined ? body.setup_future_usage : savesCard,
    },
  };
  const offSession = call.caller === "secret" && flag(call.params, "off_session") === true;
  return attemptPayment(call, asked, card, { approved: false, offSession, returnUrl });
}

export async function confirmPaymentIntent(call: Call, id: string): Promise<Answer> {
  return confirmLocked(call, await locked(call, id));
}

export async function cancelPaymentIntent(call: Call, id: string): Promise<Answer> {
  const intent = await locked(call, id);
  if (!OPEN.has(intent.body.status) && intent.body.status !== "requires_capture") {
    const message =
      `You cannot cancel this PaymentIntent because it has a status of ${intent.body.status}. Only a PaymentIntent with one of the ` +
      "following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.";
    throw unexpectedState(call, intent.body, message);
  }
  const body: PaymentIntent = {
    ...intent.body,
    amount_capturable: 0,
    canceled_at: seconds(call),
    cancellation_reason: oneOf(call.params, "cancellation_reason", CANCEL_REASONS) ?? null,
    next_action: null,
    status: "canceled",
  };
  await call.tx.save({ ...intent, body });
  await recordEvent(call, "payment_intent.canceled", body);
  return answered(body);
}

/** Takes the money of an authorised payment, or a part of it. What is left of the authorisation is released. */
export async function capturePaymentIntent(call: Call, id: string): Promise<Answer> {
  const intent = await locked(call, id);
  const { body } = intent;
  if (body.status !== "requires_capture") {
    const message =
      `This PaymentIntent could not be captured because it has a status of ${body.status}. ` +
      "Only a PaymentIntent with one of the following statuses may be captured: requires_capture.";
    throw unexpectedState(call, body, message);
  }
  const amount = integer(call.params, "amount_to_capture", { min: 1, max: 99_999_999 }) ?? body.amount_capturable;
  if (amount > body.amount_capturable) {
    throw invalidRequest(
      `The amount to capture (${amount}) is greater than the amount that can be captured (${body.amount_capturable}).`,
      { code: "amount_too_large", param: "amount_to_capture" },
    );
  }
  return answered(await capture(call, intent, amount));
}

export async function listPaymentIntents(call: Call): Promise<Answer> {
  const customer = text(call.params, "customer");
  return answerList(call, "payment_intent", "/v1/payment_intents", customer === undefined ? {} : { parent: customer });
}
