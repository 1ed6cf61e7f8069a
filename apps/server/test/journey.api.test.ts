import { aGroup, aLocation, aStage, sevenYearsAgo } from "@matinee/testkit/builders";
import { expect, test, vi } from "vitest";
import { aShop, fieldOf } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, visit, work } = shop;
const host = "leeds.localhost";

const parent = {
  name: "Grace Hopper",
  email: "grace@example.test",
  phone: "0113 496 0000",
  address_line_1: "1 The Headrow",
  post_town: "Leeds",
  postcode: "LS1 8TL",
};

async function aClass(wish: { trialCap?: number; trialPricePence?: number } = {}) {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const stage = await aStage(shop.db);
  return await aGroup(shop.db, {
    location: { id: location.id, franchiseId: shop.school.id },
    stageId: stage.id,
    ...wish,
  });
}

/** A visitor who has filled in everything up to the checkout. */
async function aBasket(group: Awaited<ReturnType<typeof aClass>>) {
  const token = await visit(host);
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const child = await ask("POST /api/v1/children/create", {
    host,
    token,
    body: { first_name: "Ada", surname: "Hopper", date_of_birth: sevenYearsAgo() },
  });
  const item = await ask("POST /api/order-items/create", {
    host,
    token,
    body: {
      order_id: order.at("id"),
      type: "trial",
      group_id: group.id,
      child_ids: [child.at("id")],
      start_date: group.sessions[0]?.on,
    },
  });
  const customer = await ask("POST /api/v1/customers/create", { host, token, body: parent });
  return {
    token,
    orderId: order.text("id"),
    statuses: [order.status, child.status, item.status, customer.status],
  };
}

async function pay(secret: string, number: string) {
  const credentials = await ask("GET /api/payment-providers/get-credentials", { host });
  const form = new URLSearchParams({
    key: credentials.text("publishable_key"),
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Grace Hopper",
  });
  return await ask(`POST /sandbox/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    host,
    fromStore: false,
    text: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

/** Until the webhook has come and what follows from it is done. */
async function settled(token: string, orderId: string) {
  const confirmed = async () => {
    await shop.sandbox?.idle();
    await work();
    const order = await ask(`GET /api/orders/get/${orderId}`, { host, token });
    return order.at("status") === "confirmed" ? { body: order.body } : null;
  };
  const { body } = await vi.waitUntil(confirmed, { timeout: 60_000, interval: 20 });
  return body;
}

test("a guest applies for a trial, pays, is confirmed, and finds the mail with its calendar in the mailbox", async () => {
  const { token, orderId, statuses } = await aBasket(await aClass());
  expect(statuses).toEqual([200, 201, 201, 201]);
  const totals = await ask("GET /api/shop/calculate-totals", { host, token });
  expect(totals.body).toMatchObject({ id: orderId, total_gross: 2_400, currency: "GBP" });
  const checkout = await ask("POST /api/shop/checkout", { host, token, body: { order_id: orderId } });
  expect(checkout.body).toMatchObject({ status: "placed", amount_due: 2_400, provider: "sandbox" });

  const paid = await pay(checkout.text("client_secret"), "4242424242424242");
  expect(paid.at("status")).toBe("succeeded");
  const order = await settled(token, orderId);
  expect(order).toMatchObject({ payment_status: "paid", email: parent.email });

  await work();
  const mailbox = await ask("GET /dev/mailbox.json", { host });
  const index = mailbox.rows("items").findIndex((mail) => String(fieldOf(mail, "to")).includes(parent.email));
  expect(mailbox.text(`items.${index}.attachments.0.content_type`)).toContain("text/calendar");
  const id = mailbox.text(`items.${index}.id`);
  const page = await ask("GET /dev/mailbox", { host });
  expect(page.body).toContain(`/dev/mailbox/${id}`);
  const shown = await ask(`GET /dev/mailbox/${id}/html`, { host });
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  const address = String(fieldOf(order, "calendar_url"));
  const calendar = await ask(`GET ${address}`, { host });
  expect([calendar.status, String(calendar.body).slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
  const receipt = await ask(`GET ${String(fieldOf(order, "receipt_url"))}`, { host });
  expect([receipt.status, String(receipt.body).slice(0, 5)]).toEqual([200, "%PDF-"]);
  expect((await ask(`GET ${address.replace(/.{4}\.ics$/u, "xxxx.ics")}`, { host })).status).toBe(404);
});

test("a declined card leaves the places held, and another card pays", async () => {
  const { token, orderId } = await aBasket(await aClass());
  const checkout = await ask("POST /api/shop/checkout", { host, token, body: { order_id: orderId } });
  const declined = await pay(checkout.text("client_secret"), "4000000000000002");
  expect([declined.status, declined.at("error.code")]).toEqual([402, "card_declined"]);
  await pay(checkout.text("client_secret"), "4242424242424242");
  expect(await settled(token, orderId)).toMatchObject({ payment_status: "paid" });
});

test("nothing due is confirmed at once, without a card", async () => {
  const { token, orderId } = await aBasket(await aClass({ trialPricePence: 0 }));
  const checkout = await ask("POST /api/shop/checkout", { host, token, body: { order_id: orderId } });
  expect(checkout.body).toMatchObject({ status: "confirmed", amount_due: 0, client_secret: null });
});

test("of eight requests at once for the last place one gets it, and the others are told", async () => {
  const group = await aClass({ trialCap: 1 });
  const baskets = await Promise.all(Array.from({ length: 8 }, () => aBasket(group)));
  const checkouts = await Promise.all(
    baskets.map(({ token, orderId }) => ask("POST /api/shop/checkout", { host, token, body: { order_id: orderId } })),
  );
  expect(checkouts.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(checkouts.filter((answer) => answer.status === 409 && answer.at("code") === "no_places_left")).toHaveLength(7);
});

test("a visitor cannot see another's order, and removing a line twice is a 404", async () => {
  const { token, orderId } = await aBasket(await aClass());
  expect(await ask(`GET /api/orders/get/${orderId}`, { host, token: await visit(host) })).toMatchObject({
    status: 404,
    body: { messages: ["The order was not found."] },
  });
  const totals = await ask("GET /api/shop/calculate-totals", { host, token });
  const line = totals.text("class_items.0.id");
  const call = `DELETE /api/order-items/remove-class/${line}`;
  expect((await ask(call, { host, token: await visit(host) })).status).toBe(404);
  expect((await ask(call, { host, token })).status).toBe(204);
  expect((await ask(call, { host, token })).status).toBe(404);
});

test("a webhook without a signature is a 400 and stores nothing", async () => {
  const before = await shop.pool.query("select count(*)::int as n from payment_event");
  const forged = await ask("POST /api/payments/webhook/sandbox", {
    host: "anything.example",
    fromStore: false,
    body: { id: "evt_forged" },
    headers: { "stripe-signature": "t=1,v1=00" },
  });
  expect(forged).toMatchObject({ status: 400, body: { code: "bad_signature" } });
  const after = await shop.pool.query("select count(*)::int as n from payment_event");
  expect(after.rows).toEqual(before.rows);
});
