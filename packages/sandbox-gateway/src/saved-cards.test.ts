import Stripe from "stripe";
import { expect, test } from "vitest";
import { prefixedFetch } from "@matinee/gateways/payments";
import { shop } from "./testing/shop.ts";

const HOST = { host: "shop.localhost", port: 3000, protocol: "http", telemetry: false, maxNetworkRetries: 0 } as const;
const DATA = (number: string) => ({
  payment_method_data: { type: "card" as const, card: { number, exp_month: 12, exp_year: 2030, cvc: "123" } },
});

/** A shop, and the official library that calls its gateway with the secret key. */
function stripeShop() {
  const it = shop();
  const fetchFn = prefixedFetch("/sandbox", async (input, init) =>
    it.app.request(input instanceof Request ? input : input.toString(), init),
  );
  const stripe = new Stripe(it.keys.secretKey, { ...HOST, httpClient: Stripe.createFetchHttpClient(fetchFn) });
  const saveCard = async (customer: string, number: string) => {
    const setup = await stripe.setupIntents.create({ customer, usage: "on_session" });
    const done = await stripe.setupIntents.confirm(setup.id, DATA(number));
    if (typeof done.payment_method !== "string") throw new Error(`Card not saved: ${done.status}`);
    return done.payment_method;
  };
  /** Confirms with a saved card, as the browser does. */
  const payWith = (intent: { id: string; client_secret: string | null }, card: string) =>
    it.post(`/v1/payment_intents/${intent.id}/confirm`, {
      key: it.keys.publishableKey,
      client_secret: intent.client_secret ?? "",
      payment_method: card,
      return_url: "http://shop.localhost:3000/thank-you",
    });
  return { ...it, stripe, saveCard, payWith };
}

const payment = (customer: string) => ({ amount: 2500, currency: "gbp", customer });

test("a typed card is saved after it has paid, and pays the next payment", async () => {
  const { stripe, post, keys, payWith } = stripeShop();
  const { id: customer } = await stripe.customers.create({ metadata: { account_id: "a-1" } });
  const first = await stripe.paymentIntents.create({ ...payment(customer), setup_future_usage: "on_session" });
  const typed = {
    key: keys.publishableKey,
    client_secret: first.client_secret ?? "",
    "payment_method_data[type]": "card",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2030",
    "payment_method_data[card][cvc]": "123",
  };
  const path = `/v1/payment_intents/${first.id}/confirm`;
  const declined = await post(path, { ...typed, "payment_method_data[card][number]": "4000000000000002" });
  expect(declined.status).toBe(402);
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  await post(path, { ...typed, "payment_method_data[card][number]": "4242424242424242" });
  const { data } = await stripe.paymentMethods.list({ customer, type: "card" });
  expect(data).toMatchObject([{ customer, card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 } }]);
  const next = await stripe.paymentIntents.create(payment(customer));
  expect(await payWith(next, data[0]?.id ?? "")).toMatchObject({ status: 200, body: { status: "succeeded" } });
});

test("a card is not saved without a request, or if the request was withdrawn before the payment", async () => {
  const { stripe, confirm } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({ ...payment(customer), setup_future_usage: "on_session" });
  expect((await stripe.paymentIntents.update(intent.id, { setup_future_usage: "" })).setup_future_usage).toBeNull();
  await confirm({ ref: intent.id, clientSecret: intent.client_secret ?? "" }, "4242424242424242");
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test("a saved card pays only its own customer's payments", async () => {
  const { stripe, saveCard, payWith } = stripeShop();
  const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
  const card = await saveCard(one.id, "4242424242424242");
  for (const stranger of [
    await stripe.paymentIntents.create(payment(other.id)),
    await stripe.paymentIntents.create({ amount: 2500, currency: "gbp" }),
  ]) {
    expect(await payWith(stranger, card)).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error", param: "payment_method" } },
    });
    expect((await stripe.paymentIntents.retrieve(stranger.id)).status).toBe("requires_payment_method");
  }
  await expect(stripe.paymentMethods.attach(card, { customer: other.id })).rejects.toMatchObject({
    code: "payment_method_unexpected_state",
  });
});

test("a card that was detached, or used without a customer, never pays again", async () => {
  const { stripe, saveCard, payWith, ask, confirm } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const card = await saveCard(customer, "4242424242424242");
  await stripe.paymentMethods.detach(card);
  expect(await payWith(await stripe.paymentIntents.create(payment(customer)), card)).toMatchObject({ status: 400 });
  await expect(stripe.paymentMethods.attach(card, { customer })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
  });
  const once = await ask();
  await confirm(once, "4242424242424242");
  const used = (await stripe.paymentIntents.retrieve(once.ref)).payment_method;
  const again = await stripe.paymentIntents.create({ amount: 500, currency: "gbp" });
  expect(await payWith(again, String(used))).toMatchObject({ status: 400 });
});

test("a deleted customer's cards are deleted too", async () => {
  const { stripe, saveCard, ask } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const card = await saveCard(customer, "4242424242424242");
  await stripe.customers.del(customer);
  expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
  await expect(stripe.paymentIntents.update((await ask()).ref, { customer })).rejects.toMatchObject({
    code: "resource_missing",
    param: "customer",
  });
});

test("a setup asks the bank if the card requires it, and saves the card only after Approve", async () => {
  const { app, stripe } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  for (const decision of ["refuse", "approve"]) {
    const setup = await stripe.setupIntents.create({ customer });
    const asked = await stripe.setupIntents.confirm(setup.id, {
      ...DATA("4000002500003155"),
      return_url: "http://shop.localhost:3000/account/cards",
    });
    expect(asked.status).toBe("requires_action");
    const url = new URL(asked.next_action?.redirect_to_url?.url ?? "");
    const body = new URLSearchParams({ token: url.searchParams.get("token") ?? "", decision });
    const answer = await app.request(url.href.split("?")[0] ?? "", { method: "POST", body });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.searchParams.get("redirect_status")).toBe(decision === "approve" ? "succeeded" : "failed");
    expect(back.searchParams.get("setup_intent")).toBe(setup.id);
    const { data } = await stripe.paymentMethods.list({ customer });
    expect(data).toHaveLength(decision === "approve" ? 1 : 0);
  }
  await expect(
    stripe.setupIntents.confirm((await stripe.setupIntents.create({ customer })).id, DATA("4000000000000002")),
  ).rejects.toMatchObject({ type: "StripeCardError", code: "card_declined" });
});

test("a saved card can be declined or need authentication like a typed one, and another card can pay", async () => {
  const { stripe, saveCard, payWith } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create(payment(customer));
  expect(await payWith(intent, await saveCard(customer, "4000000000000341"))).toMatchObject({
    status: 402,
    body: { error: { code: "card_declined", payment_intent: { status: "requires_payment_method" } } },
  });
  const setup = await stripe.setupIntents.create({ customer });
  await stripe.setupIntents.confirm(setup.id, DATA("4242424242424242"));
  const { data } = await stripe.paymentMethods.list({ customer });
  expect(data.map(({ card }) => card?.last4)).toEqual(["4242", "0341"]);
  expect(await payWith(intent, data[0]?.id ?? "")).toMatchObject({ body: { status: "succeeded" } });
});

test("a saved card that has expired is declined", async () => {
  const { stripe, saveCard, payWith, pass, now } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const card = await saveCard(customer, "4242424242424242");
  pass(Date.UTC(2031, 0, 1) - now());
  expect(await payWith(await stripe.paymentIntents.create(payment(customer)), card)).toMatchObject({
    status: 402,
    body: { error: { code: "expired_card" } },
  });
});

test("the same card saved twice has the same fingerprint, another card has another", async () => {
  const { stripe, saveCard } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  for (const number of ["4242424242424242", "4242424242424242", "5555555555554444"]) await saveCard(customer, number);
  const { data } = await stripe.paymentMethods.list({ customer });
  const [other, twin, first] = data.map(({ card }) => card?.fingerprint);
  expect(twin).toBe(first);
  expect(other).not.toBe(first);
});

test("the customer of a paid payment cannot be changed", async () => {
  const { gateway, ask, confirm, stripe } = stripeShop();
  const { id: customer } = await stripe.customers.create();
  const intent = await ask();
  await confirm(intent, "4242424242424242");
  const update = { customer, setup_future_usage: "on_session" as const };
  await expect(stripe.paymentIntents.update(intent.ref, update)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await gateway.setIntentOwner(intent.ref, { customerRef: customer, keepCard: true })).toMatchObject({
    ok: true,
    value: { status: "succeeded" },
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test("the port creates one customer for one key, sets up a card, and deletes it with the customer", async () => {
  const { gateway, stripe } = stripeShop();
  expect(await gateway.account()).toEqual({ ok: true, value: "acct_sandbox/test" });
  const asked = { idempotencyKey: "row-1", accountId: "account-1" };
  const [one, again] = await Promise.all([gateway.createCustomer(asked), gateway.createCustomer(asked)]);
  expect(again).toEqual(one);
  const customer = one.ok ? one.value : "";
  const known = await stripe.customers.retrieve(customer);
  expect(known).toMatchObject({ email: null, name: null, metadata: { account_id: "account-1" } });
  const setup = await gateway.createSetup(customer);
  if (!setup.ok) throw new Error(setup.error.kind);
  expect(setup.value.clientSecret).toMatch(new RegExp(`^${setup.value.ref}_secret_`, "u"));
  await stripe.setupIntents.confirm(setup.value.ref, DATA("4242424242424242"));
  expect(await gateway.savedCards(customer)).toMatchObject({ value: [{ brand: "visa", lastFour: "4242" }] });
  expect(await gateway.deleteCustomer(customer)).toEqual({ ok: true, value: null });
  expect(await gateway.deleteCustomer("cus_none")).toEqual({ ok: true, value: null });
  expect(await gateway.savedCards(customer)).toEqual({ ok: false, error: { kind: "not_found" } });
  expect(await gateway.createSetup(customer)).toEqual({ ok: false, error: { kind: "not_found" } });
});
