import Stripe from "stripe";
import { expect, test } from "vitest";
import { prefixedFetch } from "@matinee/gateways/payments";
import { memoryStore } from "./testing/memory-store.ts";
import { BASE, shop } from "./testing/shop.ts";

test("the same idempotency key and parameters give the same answer; other parameters conflict", async () => {
  const { ask, gateway } = shop();
  const first = await ask(2500, "key-1");
  expect(await ask(2500, "key-1")).toEqual(first);
  const other = await gateway.createIntent({
    amountPence: first.amountPence,
    currency: "gbp",
    idempotencyKey: "key-1",
    metadata: { payment_id: "p-2", order_id: "o-1", order_number: "LEE-1" },
    description: "Order LEE-1",
  });
  expect(other).toEqual({ ok: false, error: { kind: "idempotency_conflict" } });
});

test("simultaneous requests with one key create one payment", async () => {
  const { ask } = shop();
  const made = await Promise.all(Array.from({ length: 5 }, () => ask(2500, "key-2")));
  expect(new Set(made.map(({ ref }) => ref)).size).toBe(1);
});

test("a decline is stored under its key, a malformed request is not", async () => {
  const { ask, post, asServer } = shop();
  const intent = await ask();
  const path = `/v1/payment_intents/${intent.ref}/confirm`;
  const headers = { ...asServer, "idempotency-key": "confirm-1" };
  const card = (number: string) => ({
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "30",
    "payment_method_data[card][cvc]": "123",
  });
  expect(await post(path, card("4000"), headers)).toMatchObject({
    status: 402,
    body: { error: { code: "incomplete_number" } },
  });
  const declined = await post(path, card("4000000000000002"), headers);
  expect(declined).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
  expect(await post(path, card("4000000000000002"), headers)).toEqual(declined);
  expect(await post(path, card("4242424242424242"), headers)).toMatchObject({
    status: 400,
    body: { error: { type: "idempotency_error" } },
  });
});

test("nothing stored contains a card number or security code", async () => {
  const store = memoryStore();
  const { ask, confirm, sandbox } = shop({ store });
  await confirm(await ask(), { number: "4242424242424242", cvc: "987" });
  await confirm(await ask(), { number: "4000000000000002", cvc: "987" });
  await sandbox.idle();
  const state = store.state();
  const everything = JSON.stringify([state.objects, ...state.answers]);
  expect(everything).not.toMatch(/4242424242424242|4000000000000002|"987"/);
  expect(everything).toContain('"last4":"4242"');
});

test("a missing or wrong key, or the publishable key in place of the secret key, is refused; Basic works", async () => {
  const { app, keys, post } = shop();
  expect(await post("/v1/customers", {})).toMatchObject({
    status: 401,
    body: { error: { type: "invalid_request_error" } },
  });
  expect(await post("/v1/customers", {}, { authorization: "Bearer sk_test_other" })).toMatchObject({ status: 401 });
  expect(await post("/v1/customers", { key: keys.publishableKey })).toMatchObject({
    status: 403,
    body: { error: { code: "secret_key_required" } },
  });
  const basic = `Basic ${Buffer.from(`${keys.secretKey}:`).toString("base64")}`;
  expect(await post("/v1/customers", { name: "Amira" }, { authorization: basic })).toMatchObject({
    status: 200,
    body: { name: "Amira" },
  });
  const unknown = await app.request(`${BASE}/v1/nothing`, { headers: { authorization: basic } });
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { type: "invalid_request_error" } });
});

test("the publishable key needs the client secret of an intent, and does not show the shop's notes", async () => {
  const { app, ask, confirm, keys } = shop();
  const intent = await ask();
  expect(await confirm({ ...intent, clientSecret: "wrong" }, "4242424242424242")).toMatchObject({
    status: 400,
    body: { error: { code: "payment_intent_invalid_parameter", param: "client_secret" } },
  });
  const query = new URLSearchParams({ key: keys.publishableKey, client_secret: intent.clientSecret }).toString();
  const seen = await app.request(`${BASE}/v1/payment_intents/${intent.ref}?${query}`);
  expect(seen.status).toBe(200);
  const body: unknown = await seen.json();
  expect(body).toMatchObject({ id: intent.ref, amount: 2500 });
  expect(body).not.toHaveProperty("metadata");
});

test("a browser of another origin may confirm", async () => {
  const { app } = shop();
  const preflight = await app.request(`${BASE}/v1/payment_intents/pi_1/confirm`, {
    method: "OPTIONS",
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
});

test.each([
  [{}, "parameter_missing", "amount"],
  [{ amount: "10" }, "amount_too_small", "amount"],
  [{ amount: "12.50" }, "parameter_invalid_integer", "amount"],
  [{ amount: "1e9" }, "parameter_invalid_integer", "amount"],
  [{ amount: "2500" }, "parameter_missing", "currency"],
  [
    { amount: "2500", currency: "gbp", "payment_method_types[]": "card" },
    "payment_method_types_no_longer_supported",
    "payment_method_types",
  ],
  [{ amount: "2500", currency: "gbp", customer: "cus_none" }, "resource_missing", "customer"],
])("a payment with %j is refused", async (fields, code, param) => {
  const { post, asServer } = shop();
  const answer = await post("/v1/payment_intents", fields, asServer);
  expect([400, 404]).toContain(answer.status);
  expect(answer.body.error).toMatchObject({ type: "invalid_request_error", code, param });
});

test("JSON, malformed names and too many fields are refused without a crash", async () => {
  const { app, asServer, post, refusals } = shop();
  const json = await app.request(`${BASE}/v1/customers`, {
    method: "POST",
    headers: { ...asServer, "content-type": "application/json" },
    body: "{}",
  });
  expect(json.status).toBe(400);
  expect(await post("/v1/customers", { "[x": "1" }, asServer)).toMatchObject({ status: 400 });
  expect(await post("/v1/customers", { "name[first]": "1" }, asServer)).toMatchObject({
    status: 400,
    body: { error: { param: "name" } },
  });
  expect(await post("/v1/customers", { name: "x".repeat(70_000) }, asServer)).toMatchObject({ status: 413 });
  expect(await post("/v1/payment_intents/pi_none/confirm", {}, asServer)).toMatchObject({
    status: 404,
    body: { error: { code: "resource_missing" } },
  });
  expect(refusals).toEqual([]);
});

test("the official library reads customers, cards, setups, lists and events", async () => {
  const { app, keys, confirm, ask } = shop();
  const fetchFn = prefixedFetch("/sandbox", async (input, init) =>
    app.request(input instanceof Request ? input : input.toString(), init),
  );
  const stripe = new Stripe(keys.secretKey, {
    host: "shop.localhost",
    port: 3000,
    protocol: "http",
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchFn),
  });
  const customer = await stripe.customers.create({ email: "amira@example.org", metadata: { customer_id: "c-1" } });
  expect(
    (await stripe.customers.update(customer.id, { name: "Amira Khan", metadata: { customer_id: "" } })).metadata,
  ).toEqual({});
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const data = { type: "card", card: { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" } };
  const confirmed = await stripe.setupIntents.confirm(setup.id, { payment_method_data: data });
  expect(confirmed.status).toBe("succeeded");
  const methods = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  expect(methods.data.map(({ card }) => card?.last4)).toEqual(["4242"]);
  const detached = await stripe.paymentMethods.detach(methods.data[0]?.id ?? "");
  expect(detached.customer).toBeNull();
  await expect(stripe.paymentMethods.detach(detached.id)).rejects.toMatchObject({
    code: "payment_method_unexpected_state",
  });
  const made = await stripe.paymentMethods.create({ type: "card", card: data.card });
  const attached = await stripe.paymentMethods.attach(made.id, { customer: customer.id });
  const paid = await stripe.paymentIntents.create({
    amount: 900,
    currency: "gbp",
    customer: customer.id,
    payment_method: attached.id,
    confirm: true,
    off_session: true,
  });
  expect(paid.status).toBe("succeeded");
  await confirm(await ask(), "4242424242424242");
  const succeeded = await stripe.events.list({ type: "payment_intent.succeeded", limit: 1 });
  expect(succeeded).toMatchObject({
    has_more: true,
    data: [{ type: "payment_intent.succeeded", data: { object: { amount: 2500 } } }],
  });
  const all: string[] = [];
  for await (const event of stripe.events.list({ limit: 2 })) all.push(event.id);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(5);
  expect((await stripe.customers.del(customer.id)).deleted).toBe(true);
  await expect(stripe.paymentMethods.list({ customer: customer.id })).rejects.toMatchObject({
    code: "resource_missing",
  });
});
