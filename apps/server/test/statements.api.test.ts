import { statementCounter } from "@matinee/testkit";
import { aGroup, aLocation, aStage, sevenYearsAgo } from "@matinee/testkit/builders";
import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, visit, work } = shop;
const host = "leeds.localhost";
const countStatements = statementCounter();

let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const stage = await aStage(shop.db);
  group = await aGroup(shop.db, { location: { id: location.id, franchiseId: shop.school.id }, stageId: stage.id });
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

/** From opening the basket until the order is confirmed and its mail is sent. */
async function checkOut({ token, childId }: Awaited<ReturnType<typeof aFamily>>): Promise<unknown> {
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const order_id = order.text("id");
  const line = { order_id, type: "trial", group_id: group.id, child_ids: [childId], start_date: group.sessions[0]?.on };
  await ask("POST /api/order-items/create", { host, token, body: line });
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
  await work();
  const row = await shop.db
    .selectFrom("orders as o")
    .innerJoin("message as m", "m.order_id", "o.id")
    .select(["o.status", "m.sent_at"])
    .where("o.id", "=", order_id)
    .executeTakeFirst();
  return row?.sent_at === null ? "not mailed" : row?.status;
}

// With those of the sandbox, which a provider of its own would save: nine statements in five commits.
test("a whole checkout sends at most 99 statements and commits at most 21 times", async () => {
  await checkOut(await aFamily("First"));
  const family = await aFamily("Second");
  const { statements, commits } = await countStatements(async () => {
    expect(await checkOut(family)).toBe("confirmed");
  });
  // Save the one that asks how the order stands.
  expect(statements - 1).toBeLessThanOrEqual(99);
  expect(commits).toBeLessThanOrEqual(21);
});
