import { chargeTransactionId } from "./balance.ts";
import { answered, type Answer, type Call } from "./call.ts";
import type { Charge, PaymentIntent, Stored } from "./objects.ts";
import { CHARGE_DEFAULTS } from "./stripe-defaults.ts";
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

const CHARGED: ReadonlySet<PaymentIntent["status"]> = new Set(["succeeded", "requires_capture"]);

/** The charge with this id; null if its payment is unknown or has charged nothing. */
export async function findCharge(call: Call, id: string): Promise<Charge | null> {
  const intent = await call.tx.find("payment_intent", id.replace(/^ch_/u, "pi_"));
  return intent !== null && id.startsWith("ch_") && CHARGED.has(intent.body.status) ? chargeOf(intent, call.now) : null;
}

export async function retrieveCharge(call: Call, id: string): Promise<Answer> {
  const charge = await findCharge(call, id);
  if (charge === null) throw noSuch("charge", id);
  return answered(charge);
}
