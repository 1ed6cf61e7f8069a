import { createServer, type Server, type ServerResponse } from "node:http";
import { pence } from "@matinee/core/kernel";
import Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { stripeGateway } from "./stripe-gateway.ts";

const KEYS = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function provider(answer: (response: ServerResponse, path: string) => void): Promise<string> {
  const server = createServer((request, response) => answer(response, request.url ?? ""));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}/some/where`;
}

const gatewayAt = (baseUrl: string, timeoutMs = 1000) =>
  stripeGateway({ ...KEYS, baseUrl, timeoutMs, maxNetworkRetries: 0 });

function says(status: number, error: object) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  };
}

test("every call goes below the path of the base address", async () => {
  const paths: string[] = [];
  const base = await provider((response, path) => {
    paths.push(path);
    says(404, { type: "invalid_request_error", code: "resource_missing", message: "No such payment_intent" })(response);
  });
  expect(await gatewayAt(base).retrieveIntent("pi_1")).toEqual({ ok: false, error: { kind: "not_found" } });
  expect(paths).toEqual(["/some/where/v1/payment_intents/pi_1"]);
});

test.each([
  [500, { type: "api_error", message: "Oh" }, { kind: "unavailable", cause: "provider_fault" }],
  [503, { type: "api_error", message: "Oh" }, { kind: "unavailable", cause: "provider_fault" }],
  [
    429,
    { type: "invalid_request_error", code: "rate_limit", message: "Slower" },
    { kind: "unavailable", cause: "rate_limited" },
  ],
  [401, { type: "invalid_request_error", message: "Invalid API Key provided" }, { kind: "bad_credentials" }],
  [403, { type: "invalid_request_error", message: "Not allowed" }, { kind: "bad_credentials" }],
  [400, { type: "idempotency_error", message: "Keys …" }, { kind: "idempotency_conflict" }],
  [
    400,
    { type: "invalid_request_error", code: "amount_too_small", message: "More" },
    { kind: "rejected", providerCode: "amount_too_small", message: "More" },
  ],
  [
    402,
    { type: "card_error", code: "card_declined", message: "No" },
    { kind: "rejected", providerCode: "card_declined", message: "No" },
  ],
])("an answer of %i %j is an expected failure", async (status, error, expected) => {
  const gateway = gatewayAt(await provider(says(status, error)));
  expect(await gateway.refund({ ref: "pi_1", amountPence: pence(100), idempotencyKey: "k" })).toEqual({
    ok: false,
    error: expected,
  });
});

test("an answer that is not JSON, a timeout and an unreachable server are `unavailable`", async () => {
  const garbled = await provider((response) => void response.writeHead(200).end("<html>"));
  expect(await gatewayAt(garbled).retrieveIntent("pi_1")).toEqual({
    ok: false,
    error: { kind: "unavailable", cause: "provider_fault" },
  });
  const silent = await provider(() => {});
  expect(await gatewayAt(silent, 100).retrieveIntent("pi_1")).toEqual({
    ok: false,
    error: { kind: "unavailable", cause: "timeout" },
  });
  const gone = await provider(() => {});
  servers.pop()?.close();
  expect(await gatewayAt(gone).retrieveIntent("pi_1")).toEqual({
    ok: false,
    error: { kind: "unavailable", cause: "connection" },
  });
});

const EVENT = {
  id: "evt_1",
  object: "event",
  created: 1_790_000_000,
  type: "payment_intent.succeeded",
  data: { object: { object: "payment_intent", id: "pi_1" } },
};

function signed(event: object, secret = KEYS.webhookSecret, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify(event);
  return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

test("a signed event is read, from text or from bytes", () => {
  const gateway = stripeGateway(KEYS);
  const { payload, header } = signed(EVENT);
  const expected = {
    ok: true,
    value: {
      id: "evt_1",
      type: "payment_intent.succeeded",
      createdAt: 1_790_000_000,
      intentRef: "pi_1",
      payload: EVENT,
    },
  };
  expect(gateway.verifyWebhook(payload, header)).toEqual(expected);
  expect(gateway.verifyWebhook(new TextEncoder().encode(payload), header)).toEqual(expected);
});

test.each([
  [{ object: "refund", payment_intent: "pi_2" }, "pi_2"],
  [{ object: "charge", payment_intent: { id: "pi_3" } }, "pi_3"],
  [{ object: "customer" }, null],
])("an event about %j refers to the payment %s", (object, intentRef) => {
  const { payload, header } = signed({ ...EVENT, data: { object } });
  expect(stripeGateway(KEYS).verifyWebhook(payload, header)).toMatchObject({ ok: true, value: { intentRef } });
});

test("an event with a wrong, missing or old signature, or another event's, is refused", () => {
  const gateway = stripeGateway(KEYS);
  const { payload, header } = signed(EVENT);
  const refused = { ok: false, error: "bad_signature" };
  expect(gateway.verifyWebhook(payload.replace("pi_1", "pi_2"), header)).toEqual(refused);
  expect(gateway.verifyWebhook(payload, null)).toEqual(refused);
  expect(gateway.verifyWebhook(payload, "t=1,v1=0")).toEqual(refused);
  for (const odd of ["", "v1=", "t=,v1=", "t=1,v1=", `t=${Math.floor(Date.now() / 1000)},v1=`, "t=1,v1=,v1=", "x"])
    expect([odd, gateway.verifyWebhook(payload, odd)]).toEqual([odd, refused]);
  expect(gateway.verifyWebhook("", header)).toEqual(refused);
  expect(gateway.verifyWebhook(payload, signed(EVENT, "whsec_other").header)).toEqual(refused);
  const old = signed(EVENT, KEYS.webhookSecret, Math.floor(Date.now() / 1000) - 301);
  expect(gateway.verifyWebhook(old.payload, old.header)).toEqual(refused);
});
