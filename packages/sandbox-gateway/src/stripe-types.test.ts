import type Stripe from "stripe";
import { expect, expectTypeOf, test } from "vitest";
import type { BalanceTransaction } from "./balance-transaction.ts";
import type {
  Charge,
  Customer,
  Dispute,
  Event,
  Payout,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
} from "./objects.ts";
import { shop } from "./testing/shop.ts";

/** Without the words that Stripe lists one by one, and its markers for deleted and expanded objects. */
type Plain<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };
/** The error of an attempt, whose codes Stripe lists, and arrays that Stripe lets change. */
type Loose = "last_payment_error" | "last_setup_error" | "payment_method_types" | "lastResponse";

test("every object has the fields that Stripe's types require, of their types", () => {
  expectTypeOf<Plain<Omit<PaymentIntent, Loose>>>().toExtend<Plain<Omit<Stripe.PaymentIntent, Loose>>>();
  expectTypeOf<Plain<Omit<SetupIntent, Loose>>>().toExtend<Plain<Omit<Stripe.SetupIntent, Loose>>>();
  expectTypeOf<Plain<Omit<PaymentMethod, "card">>>().toExtend<Plain<Omit<Stripe.PaymentMethod, "card" | Loose>>>();
  expectTypeOf<Plain<PaymentMethod["card"]>>().toExtend<Plain<Omit<Stripe.PaymentMethod.Card, Loose>>>();
  expectTypeOf<Plain<Refund>>().toExtend<Plain<Omit<Stripe.Refund, Loose>>>();
  expectTypeOf<Plain<Omit<Customer, "deleted">>>().toExtend<Plain<Omit<Stripe.Customer, "deleted" | Loose>>>();
  expectTypeOf<Plain<Charge>>().toExtend<Plain<Omit<Stripe.Charge, Loose>>>();
  type Facts = "evidence" | "evidence_details";
  expectTypeOf<Plain<Omit<Dispute, Facts>>>().toExtend<Plain<Omit<Stripe.Dispute, Facts | Loose>>>();
  type Details = "fee_details";
  expectTypeOf<Plain<Omit<BalanceTransaction, Details>>>().toExtend<
    Plain<Omit<Stripe.BalanceTransaction, Details | Loose>>
  >();
  expectTypeOf<BalanceTransaction[Details]>().toExtend<Stripe.BalanceTransaction[Details]>();
  expectTypeOf<Plain<Payout>>().toExtend<Plain<Omit<Stripe.Payout, Loose>>>();
  expectTypeOf<keyof Event>().toEqualTypeOf<Exclude<keyof Stripe.EventBase, "account" | "context" | "reason">>();
});

test("a payment in requires_capture is captured in part, once; the rest is released, and refunds are of what was captured", async () => {
  const { post, confirm, asServer, events, sandbox, ask } = shop();
  const fields = { amount: "2500", currency: "gbp", capture_method: "manual" };
  const made = await post("/v1/payment_intents", fields, asServer);
  const intent = { ref: made.body.id ?? "", clientSecret: made.body.client_secret ?? "" };
  expect(await confirm(intent, "4242424242424242")).toMatchObject({
    body: { status: "requires_capture", amount_capturable: 2500, amount_received: 0 },
  });
  await sandbox.idle();
  expect(events).toEqual([]);
  const refund = { payment_intent: intent.ref };
  expect(await post("/v1/refunds", refund, asServer)).toMatchObject({ status: 400 });
  const path = `/v1/payment_intents/${intent.ref}/capture`;
  expect(await post(path, { amount_to_capture: "2501" }, asServer)).toMatchObject({
    status: 400,
    body: { error: { code: "amount_too_large", param: "amount_to_capture" } },
  });
  expect(await post(path, { amount_to_capture: "2000" }, asServer)).toMatchObject({
    status: 200,
    body: { status: "succeeded", amount_capturable: 0, amount_received: 2000 },
  });
  expect(await post(path, {}, asServer)).toMatchObject({
    status: 400,
    body: { error: { code: "payment_intent_unexpected_state" } },
  });
  await sandbox.idle();
  expect(events.map(({ type }) => type)).toEqual(["payment_intent.succeeded"]);
  expect(await post("/v1/refunds", refund, asServer)).toMatchObject({ status: 200, body: { amount: 2000 } });

  const automatic = await ask();
  expect(await post(`/v1/payment_intents/${automatic.ref}/capture`, {}, asServer)).toMatchObject({ status: 400 });
});

test("an authorised payment that is cancelled takes nothing", async () => {
  const { post, confirm, asServer } = shop();
  const made = await post(
    "/v1/payment_intents",
    { amount: "2500", currency: "gbp", capture_method: "manual" },
    asServer,
  );
  await confirm({ ref: made.body.id ?? "", clientSecret: made.body.client_secret ?? "" }, "4242424242424242");
  expect(await post(`/v1/payment_intents/${made.body.id}/cancel`, {}, asServer)).toMatchObject({
    body: { status: "canceled", amount_capturable: 0, amount_received: 0 },
  });
});
