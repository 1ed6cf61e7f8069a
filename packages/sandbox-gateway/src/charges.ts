import { chargeTransactionId } from "./balance.ts";
import { answered, type Answer, type Call } from "./call.ts";
import type { Charge, PaymentIntent, Stored } from "./objects.ts";
import { CHARGE_DEFAULTS } from "./stripe-defaults.ts";
import { answerList } from "./lists.ts";
import { text } from "./parameters.ts";
import { noSuch } from "./refusal.ts";

/** The charge of a payment. A payment has one at most, so its id follows from the payment's. */
export const chargeIdOf = (intentId: string): string => intentId.replace(/^pi_/u, "ch_");

/** The charge as Stripe shows it at this time, in milliseconds since 1970. It is read from its payment, and never stored. */
export function chargeOf({ body, hidden }: Stored<"payment_intent">, now: number): Charge {
  const refunded = hidden.refunded ?? 0;
  const captured = body.status === "succeeded";
  return {
    id: chargeIdOf(body.id),
    object: "charge",
    ...CHARGE_DEFAULTS,
    amount: body.amount,
    amount_captured: body.amount_received,
    amount_refunded: refunded,
    balance_transaction: captured && now >= (hidden.bookedAt ?? 0) ? chargeTransactionId(body.id) : null,
    captured,
    created: body.created,
    currency: body.currency,
    customer: body.customer,
    disputed: hidden.disputed === true,
    livemode: false,
    metadata: body.metadata,
    paid: true,
    payment_intent: body.id,
    payment_method: body.payment_method,
    refunded: captured && refunded === body.amount_received,
    status: "succeeded",
  };
}

const CHARGED: readonly PaymentIntent["status"][] = ["succeeded", "requires_capture"];

/** The payment of the charge with this id; an id that no payment has, if it is no charge's. */
const intentIdOf = (id: string): string => (id.startsWith("ch_") ? id.replace("ch_", "pi_") : "");

/** The charge with this id; null if its payment is unknown or has charged nothing. */
export async function findCharge(call: Call, id: string): Promise<Charge | null> {
  const intent = await call.tx.find("payment_intent", intentIdOf(id));
  return intent !== null && CHARGED.includes(intent.body.status) ? chargeOf(intent, call.now) : null;
}

export async function retrieveCharge(call: Call, id: string): Promise<Answer> {
  const charge = await findCharge(call, id);
  if (charge === null) throw noSuch("charge", id);
  return answered(charge);
}

export async function listCharges(call: Call): Promise<Answer> {
  const [customer, intentId] = [text(call.params, "customer"), text(call.params, "payment_intent")];
  return await answerList(
    call,
    "payment_intent",
    "/v1/charges",
    { parent: customer, id: intentId, statuses: CHARGED },
    {
      name: "charge",
      show: (intent) => chargeOf(intent, call.now),
      sourceOf: intentIdOf,
      isListed: (intent) => intent !== null && CHARGED.includes(intent.body.status),
    },
  );
}
