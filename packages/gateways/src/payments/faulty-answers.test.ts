import { pence } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import type { PaymentGateway } from "./payment-gateway.ts";
import { stripeGateway } from "./stripe-gateway.ts";

type Call = (gateway: PaymentGateway) => Promise<unknown>;

/** A call of each method. One that is missing here fails the last test. */
const calls: Readonly<Record<string, Call>> = {
  createIntent: (gateway) =>
    gateway.createIntent({
      amountPence: pence(100),
      currency: "gbp",
      idempotencyKey: "k",
      metadata: { payment_id: "p", order_id: "o", order_number: "n" },
      description: "d",
    }),
  retrieveIntent: (gateway) => gateway.retrieveIntent("pi_1"),
  intentsOf: (gateway) => gateway.intentsOf("cus_1"),
  cancelIntent: (gateway) => gateway.cancelIntent("pi_1"),
  refund: (gateway) => gateway.refund({ ref: "pi_1", amountPence: pence(100), idempotencyKey: "k" }),
  retrieveRefund: (gateway) => gateway.retrieveRefund("re_1"),
  refundsOf: (gateway) => gateway.refundsOf("pi_1"),
  retrieveDispute: (gateway) => gateway.retrieveDispute("du_1"),
  disputesSince: (gateway) => gateway.disputesSince(new Date(0)),
  payoutsSince: (gateway) => gateway.payoutsSince(new Date(0)),
  retrievePayout: (gateway) => gateway.retrievePayout("po_1"),
  bookingOf: (gateway) => gateway.bookingOf("pi_1"),
  payoutContents: (gateway) => gateway.payoutContents("po_1"),
  setIntentOwner: (gateway) => gateway.setIntentOwner("pi_1", { customerRef: "cus_1", keepCard: true }),
  chargeOffSession: (gateway) => gateway.chargeOffSession("pi_1", { cardRef: "pm_1", idempotencyKey: "k" }),
  inspect: (gateway) => gateway.inspect(),
  account: (gateway) => gateway.account(),
  createCustomer: (gateway) => gateway.createCustomer({ idempotencyKey: "k", accountId: "a" }),
  deleteCustomer: (gateway) => gateway.deleteCustomer("cus_1"),
  savedCards: (gateway) => gateway.savedCards("cus_1"),
  createSetup: (gateway) => gateway.createSetup("cus_1"),
  cancelSetup: (gateway) => gateway.cancelSetup("seti_1"),
  detachCard: (gateway) => gateway.detachCard("pm_1"),
};

const answer =
  (body: string, status = 200, type = "application/json") =>
  (): Response =>
    new Response(body, { status, headers: { "content-type": type } });
const fails = (error: Error) => (): never => {
  throw error;
};

const faults: Readonly<Record<string, () => Response>> = {
  "500": answer(JSON.stringify({ error: { type: "api_error", message: "Oh" } }), 500),
  "503 with a page": answer("<h1>Service unavailable</h1>", 503, "text/html"),
  "404 with a page": answer("<h1>Not found</h1>", 404, "text/html"),
  "429": answer(JSON.stringify({ error: { type: "invalid_request_error", code: "rate_limit" } }), 429),
  "a connection that is dropped": fails(new TypeError("fetch failed")),
  "a timeout": fails(new DOMException("The operation was aborted", "AbortError")),
  "a page with 200": answer("<h1>Welcome to the hotel's network</h1>", 200, "text/html"),
  "no body": answer(""),
  "half of the JSON": answer('{"id":"pi_1","object":"payment_int'),
  null: answer("null"),
  "an array": answer("[]"),
  "an empty object": answer("{}"),
  "other types": answer(
    JSON.stringify({ id: 7, status: null, amount: "100", amount_received: {}, metadata: [], data: { id: 7 } }),
  ),
  "an error with 200": answer(JSON.stringify({ error: { type: "api_error", message: "Oh" } })),
};

const gatewayWith = (fault: () => Response): PaymentGateway =>
  stripeGateway({
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
    baseUrl: "http://provider.test",
    fetch: async () => fault(),
    maxNetworkRetries: 0,
  });

const cases = Object.keys(calls).flatMap((method) => Object.keys(faults).map((fault) => [method, fault] as const));

test.each(cases)("%s answered with %s fails as an outage of the provider", async (method, fault) => {
  const made = calls[method]?.(gatewayWith(faults[fault] ?? answer("")));
  expect(await made).toMatchObject({ ok: false, error: { kind: "unavailable" } });
});

test("every method of the port that calls the provider is tried", () => {
  const methods = Object.entries(gatewayWith(answer("")))
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name);
  // It checks a signature, and asks nobody.
  expect(methods.filter((name) => name !== "verifyWebhook").toSorted()).toEqual(Object.keys(calls).toSorted());
});
