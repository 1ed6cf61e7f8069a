import { calls, type CallSpec } from "@matinee/contract";
import { inviteGuests } from "@matinee/service/accounts";
import { aCamp, aLocation, sevenYearsAgo } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, work } = shop;
const host = "leeds.localhost";
const password = "a long way to Leeds";

async function mailedToken(email: string): Promise<string> {
  await work();
  const { rows } = await shop.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc limit 1",
    [email],
  );
  return decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
}

async function aLogin(email: string): Promise<{ authorization: string }> {
  await ask("POST /api/auth/register", { host, body: { name: "Pat Tester", email, password } });
  const token = await mailedToken(email);
  const verified = await ask("POST /api/auth/account-verification", { host, body: { token } });
  return { authorization: `Bearer ${verified.text("data.value.token")}` };
}

async function pay(secret: string) {
  const credentials = await ask("GET /api/payment-providers/get-credentials", { host });
  const form = new URLSearchParams({
    key: credentials.text("publishable_key"),
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Pat Tester",
  });
  await ask(`POST /sandbox/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    host,
    fromStore: false,
    text: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  for (let round = 0; round < 10; round++) {
    await shop.sandbox?.idle();
    await work();
  }
}

/** A camp by deposit, booked and the deposit paid. */
async function aDeposit(headers: { authorization: string }) {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const camp = await aCamp(shop.db, { location: { id: location.id, franchiseId: shop.school.id } });
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, headers });
  const child = await ask("POST /api/v1/children/create", {
    host,
    headers,
    body: {
      first_name: "Ada",
      surname: "Tester",
      date_of_birth: sevenYearsAgo(),
      medical_conditions: "Peanut allergy",
    },
  });
  await ask("POST /api/order-items/create", {
    host,
    headers,
    body: {
      order_id: order.at("id"),
      type: "camp",
      course_id: camp.id,
      child_ids: [child.at("id")],
      take_full_payment: false,
    },
  });
  const parent = { phone: "0113 496 0000", address_line_1: "1 High Street", post_town: "Leeds", postcode: "LS1 4AP" };
  await ask("POST /api/v1/customers/update-profile", { host, headers, body: parent });
  const checkout = await ask("POST /api/shop/checkout", { host, headers, body: { order_id: order.at("id") } });
  await pay(checkout.text("client_secret"));
  return { orderId: order.text("id"), camp };
}

const mine = Object.entries<CallSpec>(calls)
  .filter(([name]) => /^\w+ \/v1\/account\/(overview|bookings|calendar|orders|credit|waiting-lists)/u.test(name))
  .map(([name]) => name.replace(" /", " /api/").replace("{id}", crypto.randomUUID()));

test("every call of the account needs a login, and the refusal says so", async () => {
  expect(mine.length).toBeGreaterThan(15);
  for (const call of mine) {
    const guest = await ask(call, {
      host,
      token: await shop.visit(host),
      ...(call.startsWith("POST") && { body: {} }),
    });
    expect([call, guest.status, guest.at("code")]).toEqual([call, 401, "not_logged_in"]);
  }
});

test("another family's thing and an unknown one get the same 404, and a malformed id a 4xx", async () => {
  const { orderId } = await aDeposit(await aLogin("owner@example.test"));
  const headers = await aLogin("stranger@example.test");
  const bodies = [];
  for (const id of [orderId, crypto.randomUUID()]) {
    const page = await ask(`GET /api/v1/account/orders/${id}`, { host, headers });
    const balance = await ask(`POST /api/v1/account/orders/${id}/pay-balance`, { host, headers, body: {} });
    expect([page.status, balance.status]).toEqual([404, 404]);
    bodies.push([page.at("message"), page.at("messages"), balance.at("message"), balance.at("messages")]);
  }
  expect(bodies[0]).toEqual(bodies[1]);
  expect((await ask("GET /api/v1/account/orders/7", { host, headers })).status).toBe(400);
  expect((await ask("POST /api/v1/account/waiting-lists/x/withdraw", { host, headers, body: {} })).status).toBe(400);
});

test("a booking shows in the account, its balance is paid once however often it is requested, and its calendar can be fetched", async () => {
  const headers = await aLogin("pat@example.test");
  const empty = await ask("GET /api/v1/account/overview", { host, headers });
  expect([empty.status, empty.rows("next"), empty.at("todos")]).toMatchObject([
    200,
    [],
    [{ kind: "complete_profile" }],
  ]);
  const { orderId, camp } = await aDeposit(headers);

  // In whichever shop the account is looked at.
  const overview = await ask("GET /api/v1/account/overview", { headers });
  expect(overview.at("next.0.booking.next_date.date")).toBe(camp.startsOn);
  expect(overview.at("balances.0.amount")).toBe(11_000);
  const bookings = await ask("GET /api/v1/account/bookings?when=upcoming&size=5", { host, headers });
  expect([bookings.status, bookings.at("total"), bookings.rows("items.0.dates").length]).toEqual([200, 1, 3]);
  expect(JSON.stringify([overview.body, bookings.body])).not.toMatch(/Peanut|medical|date_of_birth/u);

  const call = `POST /api/v1/account/orders/${orderId}/pay-balance`;
  const key = { "idempotency-key": "pressed-once" };
  const first = await ask(call, { host, headers: { ...headers, ...key }, body: {} });
  const again = await ask(call, { host, headers: { ...headers, ...key }, body: {} });
  const tab = await ask(call, { host, headers, body: {} });
  expect([first.status, first.at("amount_due")]).toEqual([200, 11_000]);
  expect([again.headers.get("idempotency-replayed"), tab.at("client_secret")]).toEqual([
    "true",
    first.at("client_secret"),
  ]);
  await pay(first.text("client_secret"));
  const order = await ask(`GET /api/v1/account/orders/${orderId}`, { host, headers });
  expect([order.at("payment_status"), order.rows("movements").length]).toEqual(["paid", 2]);
  expect((await ask(order.text("receipt_url").replace("/", "GET /"), { host })).status).toBe(200);
  expect((await ask(call, { host, headers, body: {} })).at("code")).toBe("order_paid");
  expect((await ask(call, { host, headers, body: { up_to: "tomorrow" } })).status).toBe(422);

  const link = await ask("POST /api/v1/account/calendar/renew", { host, headers });
  const path = new URL(link.text("url")).pathname;
  const feed = await ask(`GET ${path}`, { host, fromStore: false });
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(String(feed.body).match(/BEGIN:VEVENT/gu)).toHaveLength(3);
  expect(String(feed.body)).not.toMatch(/Peanut|Tester/u);
  const tag = feed.headers.get("etag") ?? "";
  const known = await ask(`GET ${path}`, { host, fromStore: false, headers: { "if-none-match": tag } });
  expect([known.status, known.body]).toEqual([304, ""]);
  await ask("POST /api/v1/account/calendar/renew", { host, headers });
  expect((await ask(`GET ${path}`, { host, fromStore: false })).status).toBe(404);
  expect((await ask(`GET ${path.replace(/.{8}\.ics$/u, "AAAAAAAA.ics")}`, { host })).status).toBe(404);
});

test("every list takes page, size, sort and filter, and refuses unknown ones", async () => {
  const headers = await aLogin("lists@example.test");
  for (const list of ["bookings", "orders", "credit/movements", "waiting-lists"]) {
    const address = `GET /api/v1/account/${list}`;
    const page = await ask(`${address}?page=2&size=3`, { host, headers });
    expect([list, page.status, page.at("page"), page.at("size"), page.rows("items")]).toEqual([list, 200, 2, 3, []]);
    for (const query of ["sort=surname,asc", "filter=surname:eq:x", "size=1000"]) {
      const refused = await ask(`${address}?${query}`, { host, headers });
      expect([list, query, refused.status]).toEqual([list, query, 422]);
    }
  }
});

/** A camp by deposit that somebody books without a login, from a browser of their own, with a note on the child's health. */
async function aGuestsBooking(email: string) {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const camp = await aCamp(shop.db, { location: { id: location.id, franchiseId: shop.school.id } });
  const token = await shop.visit(host);
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const ada = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  const body = { ...ada, medical_conditions: "Peanut allergy" };
  const child = await ask("POST /api/v1/children/create", { host, token, body });
  const line = { order_id: order.at("id"), type: "camp", course_id: camp.id, child_ids: [child.at("id")] };
  await ask("POST /api/order-items/create", { host, token, body: { ...line, take_full_payment: false } });
  const parent = { name: "Pat Tester", phone: "0113 496 0000", post_town: "Leeds", postcode: "LS1 4AP" };
  await ask("POST /api/v1/customers/create", {
    host,
    token,
    body: { ...parent, email, address_line_1: "1 High Street" },
  });
  const checkout = await ask("POST /api/shop/checkout", { host, token, body: { order_id: order.at("id") } });
  await pay(checkout.text("client_secret"));
  return { order, child, token };
}

test("an order made as a guest under the same address is in the account after the login, and its child by name", async () => {
  const email = "joins@example.test";
  await aLogin(email);
  const { order, child } = await aGuestsBooking(email);

  const login = await ask("POST /api/login", { host, body: { email, password } });
  const headers = { authorization: `Bearer ${login.text("data.value.token")}` };
  const overview = await ask("GET /api/v1/account/overview", { host, headers });
  const ada = { id: child.at("id"), first_name: "Ada" };
  expect([overview.at("next.0.child"), overview.at("next.0.booking.order.id")]).toEqual([ada, order.at("id")]);
  expect(overview.at("balances.0.amount")).toBe(11_000);
  const bookings = await ask("GET /api/v1/account/bookings", { host, headers });
  expect([bookings.at("total"), bookings.rows("items.0.children"), bookings.rows("items.0.dates").length]).toEqual([
    1,
    [ada],
    3,
  ]);
  const page = await ask(`GET /api/v1/account/orders/${order.text("id")}`, { host, headers });
  expect([page.status, page.at("payment_status")]).toEqual([200, "deposit_paid"]);
  expect((await ask(page.text("receipt_url").replace("/", "GET /"), { host })).status).toBe(200);
  const balance = await ask(`POST /api/v1/account/orders/${order.text("id")}/pay-balance`, { host, headers, body: {} });
  await pay(balance.text("client_secret"));
  const paid = await ask(`GET /api/v1/account/orders/${order.text("id")}`, { host, headers });
  expect(paid.at("payment_status")).toBe("paid");
});

test("the invitation of a guest, opened in another browser, leads to the bookings and the children's names, without health notes", async () => {
  const email = "invited@example.test";
  const { order, child, token } = await aGuestsBooking(email);
  await inviteGuests(shop.system);
  const link = await mailedToken(email);

  const elsewhere = await shop.visit(host);
  expect(elsewhere).not.toBe(token);
  const opened = await ask("POST /api/auth/reset-password", {
    host,
    token: elsewhere,
    body: { token: link, password },
  });
  expect(opened.status).toBe(200);
  const headers = { authorization: `Bearer ${opened.text("token")}` };
  const read = async (call: string) => await ask(call, { host, headers, token: elsewhere });
  const bookings = await read("GET /api/v1/account/bookings");
  expect([bookings.at("items.0.order.id"), bookings.rows("items.0.children")]).toEqual([
    order.at("id"),
    [{ id: child.at("id"), first_name: "Ada" }],
  ]);
  const children = await read("GET /api/v1/account/children");
  expect(children.rows("items")).toMatchObject([{ first_name: "Ada", surname: "Tester", medical_conditions: "" }]);
  expect((await read(`GET /api/v1/account/orders/${order.text("id")}`)).status).toBe(200);
  expect((await read(`GET /api/orders/get/${order.text("id")}`)).status).toBe(200);
  // The other browser's visitor alone, without the login, still sees nothing.
  expect((await ask(`GET /api/orders/get/${order.text("id")}`, { host, token: elsewhere })).status).toBe(404);
});
