import { expect, test } from "vitest";
import { BASE, shop } from "./testing/shop.ts";

async function aPaidPayment() {
  const sandbox = shop();
  const { post, asServer, confirm, app } = sandbox;
  const customer = await post("/v1/customers", { name: "Amira" }, asServer);
  const fields = {
    amount: "2500",
    currency: "gbp",
    customer: customer.body.id ?? "",
    setup_future_usage: "on_session",
  };
  const made = await post("/v1/payment_intents", fields, asServer);
  const intent = { ref: made.body.id ?? "", clientSecret: made.body.client_secret ?? "" };
  await confirm(intent, "4242424242424242");
  const read = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await app.request(`${BASE}${path}`, { headers: asServer });
    return { status: answer.status, body: await answer.json() };
  };
  return { ...sandbox, customer: customer.body.id ?? "", intent, read };
}

test("an answer has objects in place of the ids that are to be expanded, also in lists and in one another", async () => {
  const { read, intent, customer, post, asServer } = await aPaidPayment();
  const path = `/v1/payment_intents/${intent.ref}`;
  expect(await read(path)).toMatchObject({ body: { customer } });
  expect(await read(`${path}?expand[]=customer&expand[]=payment_method.customer`)).toMatchObject({
    status: 200,
    body: {
      customer: { id: customer, name: "Amira" },
      payment_method: { card: { last4: "4242" }, customer: { id: customer } },
    },
  });
  expect(await read("/v1/payment_intents?expand[]=data.customer")).toMatchObject({
    body: { data: [{ customer: { name: "Amira" } }] },
  });
  const refund = await post("/v1/refunds", { payment_intent: intent.ref, "expand[]": "payment_intent" }, asServer);
  expect(refund.body).toMatchObject({ payment_intent: { id: intent.ref, amount: 2500 } });
});

test("a property that holds no id, or that a browser may not read, is refused", async () => {
  const { read, intent, app, keys } = await aPaidPayment();
  const path = `/v1/payment_intents/${intent.ref}`;
  for (const wanted of ["amount", "nothing", "data.customer", "customer.name"])
    expect(await read(`${path}?expand[]=${wanted}`)).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request_error", message: `This property cannot be expanded (${wanted}).` } },
    });
  expect(await read(`${path}?expand[]=a.b.c.d.e`)).toMatchObject({ status: 400 });
  const query = new URLSearchParams({ key: keys.publishableKey, client_secret: intent.clientSecret });
  const asBrowser = await app.request(`${BASE}${path}?${query.toString()}&expand[]=customer`);
  expect([asBrowser.status, JSON.stringify(await asBrowser.json()).includes("Amira")]).toEqual([400, false]);
});
