import { statementCounter } from "@matinee/testkit";
import { aBottle, aGroup, aLocation, aStage, sevenYearsAgo } from "@matinee/testkit/builders";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createSiteCache } from "../src/http/site-cache.ts";
import { aShop } from "./harness/a-shop.ts";

// Nothing of the catalogue changes here.
const shop = await aShop({ sites: createSiteCache(() => true), env: { TRUST_PROXY: "1" } });
const { visit, work } = shop;
/** A visitor with an address of their own, by which calls are counted as well. */
const ask: typeof shop.ask = (call, asked) =>
  shop.ask(call, { ...asked, headers: { "x-forwarded-for": "203.0.113.7", ...asked?.headers } });
const host = "leeds.localhost";
// The sandbox and the mailbox are not there where real money is taken.
const countStatements = statementCounter({ but: /\b(?:sandbox_gateway|dev_mailbox)\b/u });

let group: Awaited<ReturnType<typeof aGroup>>;
let free: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const stage = await aStage(shop.db);
  const options = { location: { id: location.id, franchiseId: shop.school.id }, stageId: stage.id };
  group = await aGroup(shop.db, options);
  free = await aGroup(shop.db, { ...options, trialPricePence: 0 });
});

/** A visitor whose child and contact details are saved. */
async function aFamily(name: string) {
  const token = await visit(host);
  const body = { first_name: "Ada", surname: name, date_of_birth: sevenYearsAgo() };
  const child = await ask("POST /api/v1/children/create", { host, token, body });
  const customer = {
    name: `Pat ${name}`,
    email: `${name.toLowerCase()}@example.test`,
    phone: "0113 496 0000",
    address_line_1: "1 The Headrow",
    post_town: "Leeds",
    postcode: "LS1 8TL",
  };
  await ask("POST /api/v1/customers/create", { host, token, body: customer });
  return { token, childId: child.at("id") };
}

/** Opens a basket and fills it. Returns the order's id. */
async function fillBasket(
  { token, childId }: Awaited<ReturnType<typeof aFamily>>,
  chosen: Awaited<ReturnType<typeof aGroup>> = group,
): Promise<string> {
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const order_id = order.text("id");
  const { id: group_id, sessions } = chosen;
  const line = { order_id, type: "trial", group_id, child_ids: [childId], start_date: sessions[0]?.on };
  await ask("POST /api/order-items/create", { host, token, body: line });
  return order_id;
}

/** From the button that leads to the payment until the order is confirmed, and everything is asked for that follows. */
async function payFor(order_id: string, token: string): Promise<void> {
  const checkout = await ask("POST /api/shop/checkout", { host, token, body: { order_id } });
  const secret = checkout.text("client_secret");
  const form = new URLSearchParams({
    key: checkout.text("publishable_key"),
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
  await shop.sandbox?.idle();
  await work("payment.event");
}

const stateOf = async (orderId: string) =>
  await shop.db
    .selectFrom("orders as o")
    .innerJoin("message as m", "m.order_id", "o.id")
    .select(["o.status", sql<boolean>`m.sent_at is not null`.as("mailed")])
    .where("o.id", "=", orderId)
    .executeTakeFirst();

test("a checkout takes at most 60 statements from the empty basket to the confirmed order, and waits for the disk five times", async () => {
  const first = await aFamily("First");
  await payFor(await fillBasket(first), first.token);
  await work();
  const family = await aFamily("Second");
  let orderId = "";
  const filled = await countStatements(async () => void (orderId = await fillBasket(family)));
  const paid = await countStatements(async () => await payFor(orderId, family.token));
  expect(await stateOf(orderId)).toEqual({ status: "confirmed", mailed: false });
  const mailed = await countStatements(work);
  expect(await stateOf(orderId)).toEqual({ status: "confirmed", mailed: true });
  expect(filled.statements).toBeLessThanOrEqual(14);
  expect(filled.commits).toBeLessThanOrEqual(1);
  expect(paid.statements).toBeLessThanOrEqual(46);
  expect(paid.commits).toBeLessThanOrEqual(4);
  expect(mailed.statements).toBeLessThanOrEqual(12);
  expect(mailed.commits).toBeLessThanOrEqual(3);
});

// The class search, which a class line brings up to date, is the most contended of all.
test("a shop item is paid for with at most 42 statements", async () => {
  const bottle = await aBottle(shop.db, { franchiseId: shop.school.id });
  const { token } = await aFamily("Fourth");
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const orderId = order.text("id");
  const line = { product_id: bottle.id, quantity: 1 };
  expect((await ask(`POST /api/product/add-to-basket/${orderId}`, { host, token, body: line })).status).toBe(201);
  const paid = await countStatements(async () => await payFor(orderId, token));
  expect((await stateOf(orderId))?.status).toBe("confirmed");
  expect(paid.statements).toBeLessThanOrEqual(42);
  expect(paid.commits).toBeLessThanOrEqual(4);
});

// Their mails are counted for their recipients, which by itself need not wait.
test("an order that costs nothing and a registration are on the disk before they are answered", async () => {
  const family = await aFamily("Third");
  const order_id = await fillBasket(family, free);
  const { token } = family;
  const booked = await countStatements(async () => {
    expect((await ask("POST /api/shop/checkout", { host, token, body: { order_id } })).at("status")).toBe("confirmed");
  });
  expect(booked.commits).toBe(1);
  const body = { name: "Pat Third", email: "third@example.test", password: "a long way to Leeds" };
  const registered = await countStatements(async () => {
    expect((await ask("POST /api/auth/register", { body })).status).toBe(201);
  });
  expect(registered.commits).toBeGreaterThanOrEqual(1);
});
