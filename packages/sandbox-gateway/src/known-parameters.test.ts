import type Stripe from "stripe";
import { expect, expectTypeOf, test } from "vitest";
import { KNOWN_PARAMETERS } from "./known-parameters.ts";
import { shop } from "./testing/shop.ts";

type Known = typeof KNOWN_PARAMETERS;
type Names<K extends keyof Known> = Known[K][number];

/** Every name of Stripe's own types, and no other. The compiler checks it (npm run typecheck). */
test("the sandbox knows the parameters that Stripe publishes for each call", () => {
  type Retired = "payment_method_types";
  expectTypeOf<Exclude<Names<"createPaymentIntent">, Retired>>().toEqualTypeOf<
    keyof Stripe.PaymentIntentCreateParams
  >();
  expectTypeOf<Names<"updatePaymentIntent">>().toEqualTypeOf<keyof Stripe.PaymentIntentUpdateParams>();
  expectTypeOf<Names<"confirmPaymentIntent">>().toEqualTypeOf<keyof Stripe.PaymentIntentConfirmParams>();
  expectTypeOf<Names<"capturePaymentIntent">>().toEqualTypeOf<keyof Stripe.PaymentIntentCaptureParams>();
  expectTypeOf<Names<"cancelPaymentIntent">>().toEqualTypeOf<keyof Stripe.PaymentIntentCancelParams>();
  expectTypeOf<Names<"listPaymentIntents">>().toEqualTypeOf<keyof Stripe.PaymentIntentListParams>();
  expectTypeOf<Names<"createSetupIntent">>().toEqualTypeOf<keyof Stripe.SetupIntentCreateParams>();
  expectTypeOf<Names<"confirmSetupIntent">>().toEqualTypeOf<keyof Stripe.SetupIntentConfirmParams>();
  expectTypeOf<Names<"cancelSetupIntent">>().toEqualTypeOf<keyof Stripe.SetupIntentCancelParams>();
  expectTypeOf<Names<"createRefund">>().toEqualTypeOf<keyof Stripe.RefundCreateParams>();
  expectTypeOf<Names<"listRefunds">>().toEqualTypeOf<keyof Stripe.RefundListParams>();
  expectTypeOf<Names<"cancelRefund">>().toEqualTypeOf<keyof Stripe.RefundCancelParams>();
  expectTypeOf<Names<"createCustomer">>().toEqualTypeOf<keyof Stripe.CustomerCreateParams>();
  expectTypeOf<Names<"updateCustomer">>().toEqualTypeOf<keyof Stripe.CustomerUpdateParams>();
  expectTypeOf<Names<"listOfCustomer">>().toEqualTypeOf<keyof Stripe.CustomerListPaymentMethodsParams>();
  expectTypeOf<Names<"createPaymentMethod">>().toEqualTypeOf<keyof Stripe.PaymentMethodCreateParams>();
  expectTypeOf<Names<"attachPaymentMethod">>().toEqualTypeOf<keyof Stripe.PaymentMethodAttachParams>();
  expectTypeOf<Names<"listPaymentMethods">>().toEqualTypeOf<keyof Stripe.PaymentMethodListParams>();
  expectTypeOf<Names<"listCharges">>().toEqualTypeOf<keyof Stripe.ChargeListParams>();
  expectTypeOf<Names<"listDisputes">>().toEqualTypeOf<keyof Stripe.DisputeListParams>();
  expectTypeOf<Names<"updateDispute">>().toEqualTypeOf<keyof Stripe.DisputeUpdateParams>();
  expectTypeOf<Names<"createPayout">>().toEqualTypeOf<keyof Stripe.PayoutCreateParams>();
  expectTypeOf<Names<"listPayouts">>().toEqualTypeOf<keyof Stripe.PayoutListParams>();
  expectTypeOf<Names<"listBalanceTransactions">>().toEqualTypeOf<keyof Stripe.BalanceTransactionListParams>();
  expectTypeOf<Names<"listEvents">>().toEqualTypeOf<keyof Stripe.EventListParams>();
  for (const names of Object.values(KNOWN_PARAMETERS)) expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["/v1/payment_intents", { amount: "2500", currency: "gbp", amonut: "1" }, "amonut"],
  ["/v1/customers", { nmae: "Amira" }, "nmae"],
  ["/v1/refunds", { payment_intent: "pi_1", "metadatas[a]": "b" }, "metadatas"],
  ["/v1/setup_intents", { "usages[]": "on_session" }, "usages"],
  ["/v1/payment_methods", { type: "card", "card[number]": "4242424242424242", "card[pin]": "1" }, "card[pin]"],
] as const)("%s refuses a misspelt parameter, and names it", async (path, fields, param) => {
  const { post, asServer } = shop();
  expect(await post(path, { ...fields }, asServer)).toMatchObject({
    status: 400,
    body: {
      error: {
        type: "invalid_request_error",
        code: "parameter_unknown",
        param,
        message: `Received unknown parameter: ${param}`,
      },
    },
  });
});

test("several misspelt parameters are named together, and a browser's own are known", async () => {
  const { post, asServer, ask, confirm } = shop();
  const answer = await post("/v1/customers", { one: "1", two: "2" }, asServer);
  expect(answer.body.error).toMatchObject({ param: "one", message: "Received unknown parameters: one, two" });
  const intent = await ask();
  expect(await confirm(intent, "4242424242424242", { client_secrte: "x" })).toMatchObject({
    status: 400,
    body: { error: { code: "parameter_unknown" } },
  });
  expect(await confirm(intent, "4242424242424242")).toMatchObject({ status: 200 });
});

test.each([
  ["/v1/payment_intents", { amount: "2500", currency: "gbp", setup_future_usage: "never" }, "setup_future_usage"],
  ["/v1/payment_intents", { amount: "2500", currency: "gbp", capture_method: "later" }, "capture_method"],
  ["/v1/setup_intents", { usage: "sometimes" }, "usage"],
] as const)("%s refuses a word that is none of its own: %j", async (path, fields, param) => {
  const { post, asServer } = shop();
  const { status, body } = await post(path, { ...fields }, asServer);
  expect([status, body.error?.type, body.error?.param]).toEqual([400, "invalid_request_error", param]);
  expect(body.error?.message).toContain(`Invalid ${param}: must be one of `);
});

test("reasons of refunds and cancellations are Stripe's words", async () => {
  const { post, asServer, ask } = shop();
  const { ref } = await ask();
  const cancelled = await post(`/v1/payment_intents/${ref}/cancel`, { cancellation_reason: "bored" }, asServer);
  expect(cancelled).toMatchObject({ status: 400, body: { error: { param: "cancellation_reason" } } });
  await post(`/v1/payment_intents/${ref}/cancel`, { cancellation_reason: "abandoned" }, asServer);
});

test("a list refuses a cursor that is not there, and two cursors at once", async () => {
  const { app, ask, keys } = shop();
  const { ref } = await ask();
  const list = async (query: string) => {
    const answer = await app.request(`http://shop.localhost:3000/sandbox/v1/payment_intents?${query}`, {
      headers: { authorization: `Bearer ${keys.secretKey}` },
    });
    return { status: answer.status, body: await answer.json() };
  };
  for (const cursor of ["starting_after", "ending_before"])
    expect(await list(`${cursor}=pi_nobodys`)).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error", code: "resource_missing", param: cursor } },
    });
  expect(await list(`starting_after=${ref}&ending_before=${ref}`)).toMatchObject({
    status: 400,
    body: { error: { code: "parameters_exclusive" } },
  });
  expect(await list(`starting_after=${ref}`)).toMatchObject({ status: 200, body: { data: [] } });
  expect(await list("created[since]=1")).toMatchObject({ status: 400, body: { error: { code: "parameter_unknown" } } });
});

test("a lost card is declined; a card that always asks also asks as a saved card", async () => {
  const { ask, confirm, gateway, post, asServer, eventTypes, sandbox } = shop();
  expect(await confirm(await ask(), "4000000000009987")).toMatchObject({
    status: 402,
    body: { error: { code: "card_declined", decline_code: "lost_card" } },
  });
  for (const number of ["4000000000003220", "4000002760003184"])
    expect(await confirm(await ask(), number)).toMatchObject({ status: 200, body: { status: "requires_action" } });
  await sandbox.idle();
  expect(eventTypes()).toContain("payment_intent.requires_action");

  const customer = await gateway.createCustomer({ idempotencyKey: "c", accountId: "a" });
  if (!customer.ok) throw new Error("The customer was not created");
  const card = {
    type: "card",
    "card[number]": "4000002760003184",
    "card[exp_month]": "12",
    "card[exp_year]": "2030",
    "card[cvc]": "123",
  };
  const saved = await post("/v1/payment_methods", card, asServer);
  await post(`/v1/payment_methods/${saved.body.id}/attach`, { customer: customer.value }, asServer);
  const charge = {
    amount: "2500",
    currency: "gbp",
    customer: customer.value,
    payment_method: saved.body.id ?? "",
    confirm: "true",
    off_session: "true",
  };
  expect(await post("/v1/payment_intents", charge, asServer)).toMatchObject({
    status: 402,
    body: { error: { code: "authentication_required" } },
  });
});
