import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { balanceCheckout, payLink } from "../shapes/bookings.ts";
import { isoDate } from "../shapes/common.ts";
import { billingDetails } from "../shapes/people.ts";

const payments = { area: "payments" } as const;
const payLinkPath = z.object({ key: z.string().min(1).max(200) });

export const paymentCalls = {
  "GET /payments/get-customer-payment-methods": {
    ...payments,
    auth: "customer",
    summary: "Saved cards, newest first",
    answer: z.array(
      z.object({
        id: z.string(),
        brand: z.string(),
        last_four: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
        expired: z.boolean(),
      }),
    ),
  },
  "POST /payments/add-customer-payment-method": {
    ...payments,
    auth: "customer",
    summary:
      "Start saving a card without a purchase; the browser sends the card to the provider with the client_secret",
    answer: z.object({
      provider: z.enum(["stripe", "sandbox"]),
      publishable_key: z.string(),
      client_secret: z.string(),
      billing_details: billingDetails.nullable(),
    }),
  },
  "DELETE /payments/remove-customer-payment-method/{id}": {
    ...payments,
    auth: "customer",
    summary: "Remove a saved card",
    path: z.object({ id: z.string().min(1).max(200) }),
  },
  "GET /payment-providers/user": {
    ...payments,
    auth: "guest",
    summary: "The payment provider of this host",
    answer: z.object({
      provider: z.enum(["stripe", "sandbox"]),
      methods: z.array(z.string()),
      saved_cards: z.boolean().describe("true if this user can save cards and pay with saved ones"),
    }),
  },
  "GET /payment-providers/get-credentials": {
    ...payments,
    auth: "anyone",
    summary: "The provider's public credentials for the browser",
    answer: z.object({ publishable_key: z.string(), account: z.string().nullable(), api_base: z.string().optional() }),
  },
  "GET /v1/pay-links/{key}": {
    ...payments,
    auth: "guest",
    summary: "What an order still owes, by the key in its mailed payment link; needs no account",
    path: payLinkPath,
    answer: payLink,
  },
  "POST /v1/pay-links/{key}/pay": {
    ...payments,
    auth: "guest",
    summary: "Start paying what an order owes, by the key in its mailed payment link",
    path: payLinkPath,
    body: z.object({ up_to: isoDate.optional().describe("pays what is due by this day; left out: everything") }),
    answer: balanceCheckout,
    idempotent: true,
  },
  "POST /payments/webhook/{provider}": {
    ...payments,
    auth: "provider",
    summary: "Receive a provider event; repeated and out-of-order events are harmless",
    path: z.object({ provider: z.enum(["stripe", "sandbox"]) }),
    raw: true,
    answer: z.object({ received: z.boolean() }),
  },
} as const satisfies Record<string, CallSpec>;
