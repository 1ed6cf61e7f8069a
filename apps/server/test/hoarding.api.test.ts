import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { aStage, type Stage } from "./roles/people.ts";

// Somebody without a card must not be able to hold what others want to book.
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { pool } = shop;
let stage: Stage;

beforeAll(async () => {
  stage = await aStage(shop);
  await pool.query("update pool set size = 500");
});

const parent = (email: string) => ({
  name: "Pat Tester",
  email,
  phone: "0113 496 0000",
  address_line_1: "1 The Headrow",
  post_town: "Leeds",
  postcode: "LS1 8TL",
});

/** A new visitor with a trial for `children` children in the cart. */
async function aVisitor(address: string, email: string | null, children = 2) {
  const headers = { "x-forwarded-for": address };
  const opened = await shop.ask("GET /api/orders/current-order?create-if-needed=1", { headers });
  const token = opened.headers.get("x-no-auth-token") ?? "";
  const ask = (call: string, body?: unknown) => shop.ask(call, { headers, token, ...(body !== undefined && { body }) });
  const order_id = opened.text("id");
  if (email !== null) await ask("POST /api/v1/customers/create", parent(email));
  const saved = await ask("POST /api/v1/children/bulk-save", {
    children: Array.from({ length: children }, (_, n) => ({
      first_name: `Ada${"abcdefghij"[n]}`,
      surname: "Tester",
      date_of_birth: "2019-01-01",
    })),
  });
  const child_ids = idsOf(saved.body);
  const added = await ask("POST /api/order-items/create", {
    order_id,
    type: "trial",
    group_id: stage.near.group.id,
    child_ids,
    start_date: stage.near.group.sessions[0]?.on,
  });
  return { ask, order_id, added, checkOut: () => ask("POST /api/shop/checkout", { order_id }) };
}

const idsOf = (body: unknown): string[] =>
  Array.isArray(body) ? body.map((one: { readonly id: string }) => one.id) : [];

async function held(): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    "select coalesce(sum(i.quantity), 0)::int as held from orders o join order_item i on i.order_id = o.id where o.status = 'placed'",
  );
  return rows[0]?.held ?? 0;
}

test("one internet address holds at most 24 places at a time, however many visitors and emails it makes up", async () => {
  const before = await held();
  const statuses: number[] = [];
  for (let n = 1; n <= 16; n += 1) {
    const visitor = await aVisitor("198.51.100.20", `family${n}@example.test`);
    expect(visitor.added.status).toBe(201);
    statuses.push((await visitor.checkOut()).status);
  }
  expect(statuses.filter((status) => status < 300)).toHaveLength(12);
  expect(statuses.slice(12)).toEqual([429, 429, 429, 429]);
  expect((await held()) - before).toBe(24);
  // Somebody else still can.
  expect((await (await aVisitor("198.51.100.21", "someone@example.test")).checkOut()).status).toBeLessThan(300);
});

test("one email address holds at most 12 places at a time, from however many places", async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 8; n += 1)
    statuses.push((await (await aVisitor(`203.0.113.${n}`, " Same@example.test")).checkOut()).status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(6);
  expect(statuses.slice(6)).toEqual([429, 429]);
});

test("a hold needs a family's particulars, and going back lets the places go", async () => {
  const before = await held();
  const unknown = await aVisitor("198.51.100.30", null);
  expect((await unknown.checkOut()).at("code")).toBe("customer_missing");
  expect(await held()).toBe(before);
  // A second hold of the same visitor replaces the first.
  const visitor = await aVisitor("198.51.100.31", "again@example.test");
  for (let n = 0; n < 14; n += 1) {
    expect((await visitor.checkOut()).status).toBeLessThan(300);
    expect(await held()).toBe(before + 2);
    await visitor.ask("POST /api/shop/cancel-checkout", { order_id: visitor.order_id });
    expect(await held()).toBe(before);
  }
});

test("a cart has at most 40 lines, and a family at most 20 children", async () => {
  const visitor = await aVisitor("198.51.100.40", "many@example.test");
  const child = (n: number) => ({
    first_name: `Bea${String.fromCodePoint(97 + n)}`,
    surname: "Tester",
    date_of_birth: "2019-01-01",
  });
  const more = await visitor.ask("POST /api/v1/children/bulk-save", {
    children: Array.from({ length: 19 }, (_, n) => child(n)),
  });
  expect([more.status, more.text("details")]).toEqual([422, "We can keep up to 20 children for one family."]);
  await pool.query(
    `insert into order_item (id, order_id, position, type, seller_id, variation_id, quantity, unit_price_pence, vat_bp)
     select gen_random_uuid(), $1, 100 + n, 'product', $2, $3, 1, 750, 2000 from generate_series(1, 39) n`,
    [visitor.order_id, stage.near.franchiseId, stage.near.bottle.variation.id],
  );
  const added = await visitor.ask("POST /api/order-items/create", {
    order_id: visitor.order_id,
    type: "camp",
    course_id: stage.near.course.id,
    child_ids: idsOf((await visitor.ask("GET /api/v1/children/shop/customer")).body).slice(0, 1),
  });
  expect([added.status, added.text("details")]).toEqual([
    422,
    "A cart can hold up to 40 items. Please check out first.",
  ]);
});

test("one internet address makes at most 200 new visitors an hour", async () => {
  const make = () => shop.ask("POST /api/orders/create", { headers: { "x-forwarded-for": "192.0.2.1" } });
  const statuses: number[] = [];
  // An hour may end in the middle.
  for (let n = 0; n < 9; n += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, make));
    statuses.push(...answers.map(({ status }) => status));
    if (statuses.includes(429)) break;
  }
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(200);
  expect(statuses.at(-1)).toBe(429);
});

test("one internet address starts at most 200 checkouts in ten minutes, and 40 for one visitor", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 6 }, (_, n) => aVisitor("198.51.100.60", n === 0 ? "cards@example.test" : null, 1)),
  );
  const statuses = await Promise.all(
    visitors.flatMap((visitor) => Array.from({ length: 40 }, async () => (await visitor.checkOut()).status)),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  // Somebody elsewhere is not refused; one visitor is after forty.
  const family = await aVisitor("198.51.100.61", null, 1);
  const own: number[] = [];
  for (let n = 0; n < 41; n += 1) own.push((await family.checkOut()).status);
  expect(own.filter((status) => status === 429)).toHaveLength(1);
  expect(own.at(-1)).toBe(429);
});
