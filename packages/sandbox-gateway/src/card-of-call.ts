import { createHash } from "node:crypto";
import { seconds, type Call } from "./call.ts";
import { readCard } from "./cards.ts";
import type { FormParts } from "./form.ts";
import { newId } from "./ids.ts";
import { CARD_PARAMETERS } from "./known-parameters.ts";
import type { AddressField, Stored } from "./objects.ts";
import { nested, requiredText, requireKnown, text, textOrUnset } from "./parameters.ts";
import { CARD_DEFAULTS, PAYMENT_METHOD_DEFAULTS } from "./stripe-defaults.ts";
import { invalidRequest, missingParameter, noSuch, type Refusal } from "./refusal.ts";

/** The address of the payer; null if none was given. */
function addressFrom(billing: FormParts): Stored<"payment_method">["body"]["billing_details"]["address"] {
  const address = nested(billing, "address");
  if (address === undefined) return null;
  requireKnown(address, ["city", "country", "line1", "line2", "postal_code", "state"], "billing_details[address]");
  const field = (name: AddressField) => textOrUnset(address, name) ?? null;
  return {
    city: field("city"),
    country: field("country"),
    line1: field("line1"),
    line2: field("line2"),
    postal_code: field("postal_code"),
    state: field("state"),
  };
}

/** Creates a payment method from type, card and billing_details. It keeps only brand, last four digits and expiry of the card. */
export function paymentMethodFrom(call: Call, parts: FormParts): Stored<"payment_method"> {
  if (requiredText(parts, "type") !== "card") throw invalidRequest("The sandbox takes cards only.", { param: "type" });
  const card = nested(parts, "card");
  if (!card) throw missingParameter("card");
  requireKnown(card, CARD_PARAMETERS.card, "card");
  const read = readCard(card, new Date(call.now));
  const billing = nested(parts, "billing_details") ?? new Map();
  requireKnown(billing, CARD_PARAMETERS.billing_details, "billing_details");
  const id = newId("pm");
  return {
    kind: "payment_method",
    id,
    parent: null,
    settlesAt: null,
    hidden: read.behaviour === null ? {} : { behaviour: read.behaviour },
    body: {
      id,
      object: "payment_method",
      ...PAYMENT_METHOD_DEFAULTS,
      billing_details: {
        name: textOrUnset(billing, "name") ?? null,
        email: textOrUnset(billing, "email") ?? null,
        phone: textOrUnset(billing, "phone") ?? null,
        address: addressFrom(billing),
        tax_id: null,
      },
      card: {
        ...CARD_DEFAULTS,
        display_brand: read.brand,
        brand: read.brand,
        last4: read.lastFour,
        exp_month: read.expiryMonth,
        exp_year: read.expiryYear,
        // Made only from stored values, so nobody can guess the number from it.
        fingerprint: createHash("sha256").update(`${read.brand} ${read.lastFour}`).digest("hex").slice(0, 16),
        funding: "credit",
        country: "GB",
      },
      created: seconds(call),
      customer: null,
      livemode: false,
      metadata: {},
      type: "card",
    },
  };
}

/** The card of a confirmation: new, saved, or chosen earlier. Null if there is none. */
export async function cardOfCall(
  call: Call,
  chosen: { paymentMethod: string | null; customer: string | null },
): Promise<Stored<"payment_method"> | null> {
  const data = nested(call.params, "payment_method_data");
  if (data) {
    requireKnown(data, CARD_PARAMETERS.payment_method_data, "payment_method_data");
    const made = paymentMethodFrom(call, data);
    await call.tx.save(made);
    return made;
  }
  const id = text(call.params, "payment_method") ?? chosen.paymentMethod;
  if (id === null || id === "") return null;
  const method = await call.tx.lock("payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, "payment_method");
  if (method.parent !== null && method.parent !== chosen.customer) {
    throw invalidRequest("The provided PaymentMethod belongs to another customer.", { param: "payment_method" });
  }
  if (method.hidden.spent) throw spentCard();
  return method;
}

/** The refusal of a card that was detached from its customer, or used without one. As at Stripe it never works again. */
export function spentCard(): Refusal {
  return invalidRequest(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. " +
      "It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    { param: "payment_method" },
  );
}

/** The card, marked as no longer usable. */
export function spent(method: Stored<"payment_method">): Stored<"payment_method"> {
  return { ...belongingTo(method, null), hidden: { ...method.hidden, spent: true } };
}

/** The card with this customer as its owner, or without an owner. */
export function belongingTo(method: Stored<"payment_method">, customer: string | null): Stored<"payment_method"> {
  return { ...method, parent: customer, body: { ...method.body, customer } };
}
