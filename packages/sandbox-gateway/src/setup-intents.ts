import { bankAction, returnUrlOf } from "./bank-action.ts";
import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { belongingTo, cardOfCall } from "./card-of-call.ts";
import { requireClientSecret, visibleTo } from "./client-secret.ts";
import { requireCustomer } from "./customers.ts";
import { newId, randomText } from "./ids.ts";
import type { Stored, SetupIntent } from "./objects.ts";
import { mergedMetadata, oneOf, text, textOrUnset } from "./parameters.ts";
import { invalidRequest, noSuch, Refusal, type WireError } from "./refusal.ts";
import { SETUP_INTENT_DEFAULTS } from "./stripe-defaults.ts";
import { verdict } from "./verdict.ts";

type StoredSetup = Stored<"setup_intent">;
type StoredCard = Stored<"payment_method">;

const CANCEL_REASONS = ["abandoned", "requested_by_customer", "duplicate"] as const;

async function locked(call: Call, id: string): Promise<StoredSetup> {
  const intent = await call.tx.lock("setup_intent", id);
  if (!intent) throw noSuch("setupintent", id, "intent");
  requireClientSecret(call, intent.body);
  return intent;
}

function requireOpen(call: Call, { body }: StoredSetup, doing: "confirm" | "cancel"): void {
  if (body.status !== "succeeded" && body.status !== "canceled") return;
  throw new Refusal(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `You cannot ${doing} this SetupIntent because it has a status of ${body.status}.`,
    setup_intent: visibleTo(call, body),
  });
}

export async function createSetupIntent(call: Call): Promise<Answer> {
  const customer = text(call.params, "customer") ?? null;
  if (customer !== null) await requireCustomer(call, customer);
  const usage = oneOf(call.params, "usage", ["on_session", "off_session"]) ?? "off_session";
  const id = newId("seti");
  const body: SetupIntent = {
    id,
    object: "setup_intent",
    ...SETUP_INTENT_DEFAULTS,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: seconds(call),
    customer,
    description: textOrUnset(call.params, "description") ?? null,
    last_setup_error: null,
    livemode: false,
    metadata: mergedMetadata({}, call.params),
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage,
  };
  await call.tx.save({ kind: "setup_intent", id, parent: customer, body, hidden: {}, settlesAt: null });
  await recordEvent(call, "setup_intent.created", body);
  return answered(body);
}

export async function retrieveSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await call.tx.find("setup_intent", id);
  if (!intent) throw noSuch("setupintent", id, "intent");
  requireClientSecret(call, intent.body);
  return answered(visibleTo(call, intent.body));
}

/** Records that the card could not be saved. Answers 402, and the change is committed. */
export async function failSetup(
  call: Call,
  intent: StoredSetup,
  card: StoredCard | null,
  error: WireError,
): Promise<Answer> {
  const lastError: WireError = { ...error, ...(card ? { payment_method: card.body } : {}) };
  const body: SetupIntent = {
    ...intent.body,
    last_setup_error: lastError,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  };
  await call.tx.save({ ...intent, body });
  await recordEvent(call, "setup_intent.setup_failed", body);
  return { status: 402, body: { error: { ...lastError, setup_intent: visibleTo(call, body) } } };
}

/** Tries to save this card with a locked setup. */
export async function attemptSetup(
  call: Call,
  intent: StoredSetup,
  card: StoredCard,
  how: { approved: boolean; returnUrl: string | null },
): Promise<Answer> {
  const said = verdict(card.hidden.behaviour ?? null, {
    approved: how.approved,
    offSession: false,
    authenticatedBefore: false,
    savesCard: true,
  });
  if (said.kind === "declined") return failSetup(call, intent, card, said.error);
  if (said.kind === "authenticate") {
    const { bank, action } = bankAction(call, intent.id, how.returnUrl);
    const body: SetupIntent = {
      ...intent.body,
      last_setup_error: null,
      next_action: action,
      payment_method: card.id,
      status: "requires_action",
    };
    await call.tx.save({ ...intent, hidden: { bank }, body });
    return answered(visibleTo(call, body));
  }
  const body: SetupIntent = {
    ...intent.body,
    last_setup_error: null,
    next_action: null,
    payment_method: card.id,
    status: "succeeded",
  };
  await call.tx.save({ ...intent, body });
  const agreed: StoredCard = how.approved ? { ...card, hidden: { ...card.hidden, authenticated: true } } : card;
  await call.tx.save(body.customer === null ? agreed : belongingTo(agreed, body.customer));
  await recordEvent(call, "setup_intent.succeeded", body);
  return answered(visibleTo(call, body));
}

export async function confirmSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await locked(call, id);
  requireOpen(call, intent, "confirm");
  const returnUrl = returnUrlOf(call);
  const card = await cardOfCall(call, { paymentMethod: intent.body.payment_method, customer: intent.body.customer });
  if (!card)
    throw invalidRequest("A payment method is needed to confirm a SetupIntent.", {
      code: "parameter_missing",
      param: "payment_method",
    });
  return attemptSetup(call, intent, card, { approved: false, returnUrl });
}

export async function cancelSetupIntent(call: Call, id: string): Promise<Answer> {
  const intent = await locked(call, id);
  requireOpen(call, intent, "cancel");
  const reason = oneOf(call.params, "cancellation_reason", CANCEL_REASONS) ?? null;
  const body: SetupIntent = { ...intent.body, cancellation_reason: reason, next_action: null, status: "canceled" };
  await call.tx.save({ ...intent, body });
  await recordEvent(call, "setup_intent.canceled", body);
  return answered(body);
}
