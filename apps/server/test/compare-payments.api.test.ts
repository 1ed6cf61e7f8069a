import { pence } from "@matinee/core/kernel";
import { providerMovements, stripeGateway } from "@matinee/gateways/payments";
import { compareWithProvider } from "@matinee/service/payments";
import { freshId } from "@matinee/testkit";
import { expect, test } from "vitest";
import { sentenceOf } from "../src/cli/compare-payments.ts";
import { sandboxKeys } from "../src/compose/sandbox-keys.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const ownFetch: typeof fetch = async (input, init) =>
  await shop.app.request(input instanceof Request ? input : String(input), init);
const options = {
  ...sandboxKeys(shop.config.sessionSecrets[0]),
  baseUrl: "http://matinee.internal/sandbox",
  fetch: ownFetch,
};
const gateway = stripeGateway(options);
const token = await shop.visit();
const order = await shop.ask("GET /api/orders/current-order?create-if-needed=1", { token });
const orderId = order.text("id");

/** A payment at the provider that nobody has paid yet. */
async function begun(amount: number) {
  const id = freshId();
  const intent = await gateway.createIntent({
    amountPence: pence(amount),
    currency: "gbp",
    idempotencyKey: id,
    description: "A test",
    metadata: { payment_id: id, order_id: orderId, order_number: "T1" },
  });
  if (!intent.ok) throw new Error(intent.error.kind);
  return intent.value;
}

/** A paid one. */
async function taken(amount: number): Promise<string> {
  const { ref, clientSecret } = await begun(amount);
  const form = new URLSearchParams({
    key: options.publishableKey,
    client_secret: clientSecret ?? "",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Robin Buyer",
  });
  const paid = await shop.ask(`POST /sandbox/v1/payment_intents/${ref}/confirm`, {
    fromStore: false,
    text: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(paid.text("status")).toBe("succeeded");
  return ref;
}

/** A row for a payment, as the product stores it. */
async function stored(ref: string, amount: number, status: "succeeded" | "cancelled" = "succeeded"): Promise<string> {
  const id = freshId();
  await shop.pool.query(
    "insert into payment (id, order_id, provider, provider_ref, amount_pence, status, created_at) values ($1, $2, 'sandbox', $3, $4, $5, now() + interval '1 hour')",
    [id, orderId, ref, amount, status],
  );
  return id;
}

test("payments and refunds that differ from the provider's are named, and nothing else", async () => {
  const agreed = await taken(2_400);
  const payment = await stored(agreed, 2_400);
  const unknown = await taken(1_500);
  const notBooked = await taken(1_000);
  await stored(notBooked, 1_000, "cancelled");
  const otherAmount = await taken(900);
  await stored(otherAmount, 800);
  await stored("pi_gone", 700);
  const refund = async (amountPence: number) => {
    const made = await gateway.refund({ ref: agreed, amountPence: pence(amountPence), idempotencyKey: freshId() });
    if (!made.ok) throw new Error(made.error.kind);
    return made.value.ref;
  };
  await shop.pool.query(
    "insert into refund (id, payment_id, amount_pence, reason, provider_ref, status) values ($1, $2, 400, 'test', $3, 'succeeded')",
    [freshId(), payment, await refund(400)],
  );
  const unknownRefund = await refund(100);

  const since = new Date(Date.now() - 60_000);
  const movements = await providerMovements([options], since);
  if (!movements.ok) throw new Error(movements.error.kind);
  const found = await compareWithProvider(shop.db, movements.value, since);
  expect(found.map(sentenceOf).toSorted()).toEqual(
    [
      `${unknown} (order ${orderId}): the provider took £15.00, nothing is stored.`,
      `${notBooked} (order ${orderId}): the provider took £10.00, nothing is stored.`,
      `${otherAmount} (order ${orderId}): the provider took £9.00, £8.00 is stored.`,
      `pi_gone (order ${orderId}): the provider took nothing, £7.00 is stored.`,
      `${unknownRefund}: the provider gave back £1.00, nothing is stored.`,
    ].toSorted(),
  );
});

test("payments beyond the first page of the provider's list are compared too", async () => {
  const ref = await taken(100);
  for (let n = 0; n < 100; n++) await begun(100);
  const movements = await providerMovements([options], new Date(Date.now() - 600_000));
  if (!movements.ok) throw new Error(movements.error.kind);
  expect(movements.value.payments.map((payment) => payment.ref)).toContain(ref);
});
