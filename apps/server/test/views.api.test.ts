import { withoutChance } from "@matinee/testkit";
import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage, aViewBy, type Family, type Stage } from "./roles/people.ts";

// A view of the shop as a family has the rights of the staff role itself, and leaves a trace of every call.
const shop = await aShop();
const { ask, pool, system } = shop;
let stage: Stage;

beforeAll(async () => {
  stage = await aStage(shop);
});

/** A family of the near school, which also has an order and a place in a line at the far one. */
async function aFamilyOfTwoSchools(): Promise<Family & { far: string; mixed: string }> {
  const family = await aFamily(shop, stage.near);
  const order = async (number: string, sellers: readonly Stage["near"][]) => {
    const id = system.newId();
    await pool.query(
      `insert into orders (id, guest_id, customer_id, host, status, number, confirmed_at, placed_at, total_gross_pence, amount_due_now_pence)
       values ($1, $2, $3, 'localhost', 'confirmed', $4, now(), now(), 7777, 7777)`,
      [id, family.guest, family.customer, `${family.word}-${number}`],
    );
    for (const [position, seller] of sellers.entries())
      await pool.query(
        `insert into order_item (id, order_id, position, type, seller_id, variation_id, quantity, unit_price_pence, vat_bp)
         values ($1, $2, $3, 'product', $4, $5, 1, 7777, 2000)`,
        [system.newId(), id, position + 1, seller.franchiseId, seller.bottle.variation.id],
      );
    return id;
  };
  const far = await order("far", [stage.far]);
  const mixed = await order("mixed", [stage.near, stage.far]);
  await pool.query(
    "insert into waiting_list_entry (id, group_id, child_id, party_id, customer_id) values ($1, $2, $3, $1, $4)",
    [system.newId(), stage.far.group.id, family.child, family.customer],
  );
  return { ...family, far, mixed };
}

async function view(family: Family, role: string) {
  const franchiseId = role === "NETWORK_ADMIN" ? null : stage.near.franchiseId;
  const { token, viewer } = await aViewBy(shop, family, role, franchiseId);
  const headers = { authorization: `Bearer ${token}` };
  return {
    viewer,
    call: (call: string, body?: unknown) => ask(call, { headers, ...(body !== undefined && { body }) }),
  };
}

test("teaching staff see no money through a view: no order, no amount, no credit, no cart, and a sentence says why", async () => {
  const family = await aFamilyOfTwoSchools();
  const { call } = await view(family, "FRANCHISE_STAFF");
  const money = [
    "GET /api/v1/account/orders",
    `GET /api/v1/account/orders/${family.confirmed}`,
    `GET /api/v1/account/orders/${family.far}`,
    `GET /api/orders/get/${family.confirmed}`,
    "GET /api/v1/account/credit",
    "GET /api/v1/account/credit/movements",
    "GET /api/shop/calculate-totals",
    "GET /api/orders/current-order",
  ];
  for (const one of money) {
    const { status, body } = await call(one);
    expect([one, status, body]).toEqual([
      one,
      403,
      expect.objectContaining({
        code: "forbidden",
        details: "Your role doesn't let you see amounts. The family sees them in their own account.",
      }),
    ]);
  }
  expect(await call("GET /api/payments/get-customer-payment-methods")).toMatchObject({
    status: 403,
    body: { details: "Only the family can pay. They find everything in their own account." },
  });
  const overview = await call("GET /api/v1/account/overview");
  expect(overview.body).toMatchObject({ money_shown: false, balances: [], credit: 0, todos: [] });
  expect((await call("GET /api/v1/account/bookings")).status).toBe(200);
});

test("teaching staff change nothing through a view: no phone number, no address, no name of a child, no cart", async () => {
  const family = await aFamily(shop, stage.near);
  const { call } = await view(family, "FRANCHISE_STAFF");
  const changes: [string, unknown][] = [
    ["POST /api/v1/customers/update-profile", { phone: "0113 496 0999", address_line_1: "9 Elsewhere" }],
    ["POST /api/v1/account/consents/marketing", { given: false }],
    [`PUT /api/v1/account/children/${family.child}`, { first_name: "Changed" }],
    ["POST /api/v1/children/create", { first_name: "New", surname: "Tester", date_of_birth: "2019-01-01" }],
    [`POST /api/order-items/update-quantity/${family.piece}`, { quantity: 2 }],
    [`DELETE /api/order-items/delete/${family.line}`, undefined],
    ["POST /api/shop/checkout", { order_id: family.order }],
    [`POST /api/v1/account/waiting-lists/${family.waiting}/withdraw`, {}],
  ];
  for (const [one, body] of changes) {
    const answer = await call(one, body);
    expect([one, answer.status, answer.at("code")]).toEqual([one, 403, "forbidden"]);
  }
  const { rows } = await pool.query(
    `select c.phone, c.address_line_1 as address, k.first_name as child,
       (select count(*)::int from order_item i where i.order_id = $3 and i.quantity = 1) as lines,
       (select status from orders where id = $3) as status
     from customer c, child k where c.id = $1 and k.id = $2`,
    [family.customer, family.child, family.order],
  );
  expect(rows).toEqual([
    { phone: "0113 496 0000", address: family.word, child: family.word, lines: 3, status: "basket" },
  ]);
});

test("a view by a school shows nothing that the family has with another school, and the network's shows all of it", async () => {
  const family = await aFamilyOfTwoSchools();
  const seen = async (role: string) => {
    const { call } = await view(family, role);
    const listed = async (path: string) => {
      const { body } = await call(`GET /api/v1/account/${path}`);
      return JSON.stringify(body);
    };
    const orders = await listed("orders");
    const waiting = await listed("waiting-lists");
    const opened = await Promise.all(
      [family.confirmed, family.far, family.mixed].map(async (id) => (await call(`GET /api/orders/get/${id}`)).status),
    );
    return {
      listed: [family.confirmed, family.far, family.mixed].map((id) => orders.includes(id)),
      opened,
      waiting: [stage.near, stage.far].map(({ group }) => waiting.includes(`"group_id":${group.id},`)),
      overview: (await listed("overview")).includes(`"group_id":${stage.far.group.id},`),
    };
  };
  expect(await seen("FRANCHISE_ADMIN")).toEqual({
    listed: [true, false, false],
    opened: [200, 404, 404],
    waiting: [true, false],
    overview: false,
  });
  expect(await seen("FRANCHISE_STAFF")).toMatchObject({
    opened: [403, 403, 403],
    waiting: [true, false],
    overview: false,
  });
  expect(await seen("NETWORK_ADMIN")).toEqual({
    listed: [true, true, true],
    opened: [200, 200, 200],
    waiting: [true, true],
    overview: true,
  });
});

test("a school's admin fills the family's cart with what the school sells, and not with another school's", async () => {
  const family = await aFamily(shop, stage.near);
  const { call } = await view(family, "FRANCHISE_ADMIN");
  const add = (seller: Stage["near"]) =>
    call("POST /api/order-items/add-product", { order_id: family.order, product_id: seller.bottle.id, quantity: 1 });
  expect((await add(stage.near)).status).toBe(201);
  expect((await add(stage.far)).status).toBe(404);
  // Once the family adds it themselves, the cart is no longer the school's alone.
  const own = await system.tokens.sign({ userId: family.user, sessionId: family.session, generation: 1 });
  const added = await ask("POST /api/order-items/add-product", {
    headers: { authorization: `Bearer ${own}` },
    body: { order_id: family.order, product_id: stage.far.bottle.id, quantity: 1 },
  });
  expect(added.status).toBe(201);
  const totals = await call("GET /api/shop/calculate-totals");
  expect([totals.status, totals.text("details")]).toEqual([
    403,
    "This cart holds something from another school, so your role doesn't let you see it.",
  ]);
  expect((await add(stage.near)).status).toBe(404);
});

test("every call of a view is in the audit log: who, as whom, which call, which ids, and nothing personal", async () => {
  const family = await aFamily(shop, stage.near);
  const { call, viewer } = await view(family, "FRANCHISE_ADMIN");
  await call("GET /api/v1/auth/who-am-i");
  await call("GET /api/v1/account/orders");
  await call(`GET /api/orders/get/${family.confirmed}`);
  await call(`PUT /api/v1/account/children/${family.child}`, { first_name: "Newname" });
  await call("POST /api/v1/customers/update-profile", { post_town: "Newtown" });
  // A refused call is an attempt.
  await call("POST /api/v1/waiting-lists/bulk-create", {
    entries: [{ child_id: family.child, group_id: stage.near.other.id }],
  });
  await call("POST /api/shop/checkout", { order_id: family.order });
  // The catalogue is the same for everybody and asks for nobody.
  await call("GET /api/stages/list");
  const { rows } = await pool.query<{ subject: string; action: string; call: string; ids: object }>(
    "select subject, action, detail->>'call' as call, detail->'ids' as ids from audit_log where actor = $1 and detail ? 'call' order by id",
    [`user:${viewer}`],
  );
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([`user:${family.user}`]));
  expect(rows.map(({ action, call: one, ids }) => [action, one, ids])).toEqual([
    ["impersonation_read", "GET /v1/auth/who-am-i", {}],
    ["impersonation_read", "GET /v1/account/orders", {}],
    ["impersonation_read", "GET /orders/get/{id}", { "path.id": family.confirmed }],
    ["impersonation_called", "PUT /v1/account/children/{id}", { "path.id": family.child }],
    ["impersonation_called", "POST /v1/customers/update-profile", {}],
    [
      "impersonation_called",
      "POST /v1/waiting-lists/bulk-create",
      { "body.entries.0.child_id": family.child, "body.entries.0.group_id": stage.near.other.id },
    ],
    ["impersonation_called", "POST /shop/checkout", { "body.order_id": family.order }],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Newname|Newtown/u);
});

test("what a view changes is in the audit log: the fields by name, and answers of yes or no before and after", async () => {
  const family = await aFamily(shop, stage.near);
  await pool.query("update child set image_consent = true where id = $1", [family.child]);
  await pool.query(
    `insert into consent (user_id, kind, given, wording_version, recorded_by) values ($1, 'marketing', true, 'test', 'test')`,
    [family.user],
  );
  const { call, viewer } = await view(family, "FRANCHISE_ADMIN");
  const child = `PUT /api/v1/account/children/${family.child}`;
  expect((await call(child, { first_name: "Newname", image_consent: false })).status).toBe(200);
  // A form that is saved as it was changes nothing.
  expect((await call(child, { first_name: "Newname" })).status).toBe(200);
  expect((await call("POST /api/v1/customers/update-profile", { phone: "0113 496 0999" })).status).toBe(200);
  expect((await call("POST /api/v1/account/consents/marketing", { given: false })).status).toBe(200);
  const log = "select subject, detail from audit_log where actor = $1 and action = 'impersonation_changed' order by id";
  const { rows } = await pool.query<{ subject: string; detail: object }>(log, [`user:${viewer}`]);
  const [yes, no] = [true, false];
  expect(rows.map(({ detail }) => detail)).toEqual([
    {
      ids: { child_id: family.child },
      changed: ["first_name", "image_consent"],
      before: { image_consent: yes },
      after: { image_consent: no },
    },
    { ids: {}, changed: ["phone"], before: {}, after: {} },
    {
      ids: {},
      changed: ["marketing_consent"],
      before: { marketing_consent: yes },
      after: { marketing_consent: no },
    },
  ]);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([`user:${family.user}`]));
  expect(withoutChance(rows)).not.toMatch(/Newname|0113/u);
  // The family's own changes are no staff's.
  const own = await system.tokens.sign({ userId: family.user, sessionId: family.session, generation: 1 });
  const headers = { authorization: `Bearer ${own}` };
  expect((await ask(child, { headers, body: { first_name: "Ownname" } })).status).toBe(200);
  const all = await pool.query(log.replace("actor = $1", "subject = $1"), [`user:${family.user}`]);
  expect(all.rows).toHaveLength(3);
});

test("a view ends when the viewer moves to a school that the family does not belong to", async () => {
  const family = await aFamily(shop, stage.near);
  const { call, viewer } = await view(family, "FRANCHISE_STAFF");
  expect((await call("GET /api/v1/account/bookings")).status).toBe(200);
  await pool.query("update user_role set franchise_id = $1 where user_id = $2", [stage.far.franchiseId, viewer]);
  expect((await call("GET /api/v1/account/bookings")).status).toBe(401);
  expect((await call("GET /api/v1/auth/who-am-i")).text("error")).not.toBe("undefined");
});
