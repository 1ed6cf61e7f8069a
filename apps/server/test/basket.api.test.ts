import { aBottle, aCamp, aChild, aCoupon, aGuest, aHoodie, aLocation, freshId } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
import { aShop, type Ask } from "./harness/a-shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { ask, db } = shop;
const host = "leeds.localhost";
const franchiseId = shop.school.id;

/** A visitor with an open basket, who asks from an address of their own. */
async function aVisitor(client = "198.51.100.7") {
  const { id: guestId, token } = await aGuest(db);
  const call = (name: string, wish: Ask = {}) =>
    ask(name, { host, token, ...wish, headers: { "x-forwarded-for": client, ...wish.headers } });
  const order = await call("GET /api/orders/current-order?create-if-needed=1");
  return { guestId, call, orderId: order.text("id") };
}

async function aCampOfTheSchool() {
  const { id } = await aLocation(db, { franchiseId });
  return await aCamp(db, { location: { id, franchiseId } });
}

test("a shop item is added by both calls, with one option or a list, changes its quantity and is removed once", async () => {
  const [hoodie, bottle] = [await aHoodie(db, { franchiseId }), await aBottle(db, { franchiseId })];
  const { call, orderId } = await aVisitor();
  const add = `POST /api/product/add-to-basket/${orderId}`;
  const item = await call(add, {
    body: {
      product_id: hoodie.id,
      attribute_id: [hoodie.age7, hoodie.black],
      is_personalised: true,
      personalisation: "Ada",
    },
  });
  expect(item).toMatchObject({ status: 201, body: { quantity: 1, unit_price: 2_500, personalisation: "Ada" } });
  const plain = await call("POST /api/order-items/add-product", { body: { product_id: bottle.id, quantity: 2 } });
  expect(plain).toMatchObject({ status: 201, body: { quantity: 2, total_gross: 1_500 } });

  const one = await call(add, { body: { product_id: hoodie.id, attribute_id: hoodie.age7 } });
  expect(one).toMatchObject({
    status: 422,
    body: { code: "invalid", details: [{ path: "attribute_id", message: "Please choose the colour." }] },
  });
  const many = await call(add, {
    body: { product_id: hoodie.id, attribute_id: [hoodie.age7, hoodie.black], quantity: 10 },
  });
  expect(many).toMatchObject({ status: 409, body: { code: "no_stock_left", details: [{ path: "quantity" }] } });
  for (const quantity of [0, -1, 1.5, 100, "2"])
    expect((await call(add, { body: { product_id: bottle.id, quantity } })).status).toBe(422);
  expect((await call(add, { body: { product_id: 2_000_000_000 } })).status).toBe(404);

  const id = item.text("id");
  for (const name of ["update-quantity", "update-product"]) {
    const changed = await call(`POST /api/order-items/${name}/${id}`, {
      body: { product_id: hoodie.id, quantity: 2, take_full_payment: true },
    });
    expect(changed).toMatchObject({ status: 200, body: { id, quantity: 2, total_gross: 5_000 } });
  }
  const printed = await call(`PUT /api/order-items/update/${id}`, { body: { personalisation: null } });
  expect(printed).toMatchObject({ status: 200, body: { is_personalised: false, total_gross: 4_000 } });

  expect((await call(`DELETE /api/order-items/remove-class/${id}`)).status).toBe(404);
  const removed = await call(`DELETE /api/order-items/remove-product/${id}`);
  expect([removed.status, removed.body]).toEqual([204, ""]);
  expect((await call(`DELETE /api/order-items/remove-product/${id}`)).status).toBe(404);
  expect((await call("GET /api/shop/calculate-totals")).rows("product_items")).toHaveLength(1);
});

test("a camp is added as one line for each child, takes its deposit and add-ons, and is removed like a class", async () => {
  const camp = await aCampOfTheSchool();
  const { guestId, call, orderId } = await aVisitor();
  const [ada, bo] = [await aChild(db, { guestId }), await aChild(db, { guestId })];
  const body = {
    order_id: orderId,
    type: "camp",
    course_id: camp.id,
    child_ids: [ada.id, bo.id],
    take_full_payment: false,
  };
  const item = await call("POST /api/order-items/create", { body });
  expect(item).toMatchObject({ status: 201, body: { course_id: camp.id, amount_due_now: 4_000 } });
  expect(item.rows("items")).toHaveLength(2);
  expect(await call("POST /api/order-items/create", { body })).toMatchObject({
    status: 409,
    body: { code: "already_booked" },
  });

  const id = item.text("id");
  const update = `POST /api/order-items/update-camp/${id}`;
  expect(await call(update, { body: { quantity: 1, take_full_payment: true } })).toMatchObject({
    status: 200,
    body: { amount_due_now: 15_000 },
  });
  for (const quantity of [0, 2, undefined])
    expect(await call(update, { body: { quantity, take_full_payment: true } })).toMatchObject({
      status: 422,
      body: { code: "invalid", details: [{ path: "quantity" }] },
    });
  const addon = { order_item_id: id, course_addon_id: camp.dropOff };
  const more = "POST /api/order-item-course-addons/create";
  expect(await call(more, { body: addon })).toMatchObject({
    status: 201,
    body: { addons: [{ quantity: 1, total: 1_500 }] },
  });
  expect((await call(more, { body: { ...addon, quantity: 2 } })).status).toBe(422);
  expect((await call(more, { body: { ...addon, course_addon_id: 2_000_000_000 } })).status).toBe(404);
  expect((await call(more, { body: { ...addon, quantity: 0 } })).rows("addons")).toEqual([]);

  expect((await call(`DELETE /api/order-items/remove-product/${id}`)).status).toBe(404);
  expect((await call(`DELETE /api/order-items/remove-class/${id}`)).status).toBe(204);
  expect((await call(`DELETE /api/order-items/delete/${item.text("items.1.id")}`)).status).toBe(204);
});

test("a coupon is added and removed, or refused with a reason", async () => {
  await aCoupon(db, { code: "SHOP10", scopes: ["products"] });
  const bottle = await aBottle(db, { franchiseId });
  const { call, orderId } = await aVisitor();
  const use = (code: unknown) => call("POST /api/coupons/addToOrder", { body: { order_id: orderId, code } });
  const refused = { status: 422, body: { code: "coupon_refused", details: [{ path: "code" }] } };
  expect(await use("shop10")).toMatchObject(refused);
  await call("POST /api/order-items/add-product", { body: { product_id: bottle.id } });
  expect(await use("nothing")).toMatchObject(refused);
  expect(await use(10)).toMatchObject({ status: 422, body: { code: "invalid", details: [{ path: "code" }] } });
  expect(await use(" Shop10 ")).toMatchObject({
    status: 200,
    body: { coupon: { code: "SHOP10", applied: true, amount: 75 } },
  });
  const remove = `DELETE /api/coupons/removeFromOrder/${orderId}`;
  expect((await call(remove)).status).toBe(204);
  expect(await call(remove)).toMatchObject({ status: 404, body: { messages: ["The coupon was not found."] } });
});

test("one visitor or one address can try only so many codes", async () => {
  const tries = async ({ call, orderId }: Awaited<ReturnType<typeof aVisitor>>, times: number) => {
    const body = { order_id: orderId, code: "GUESS" };
    const answers = await Promise.all(
      Array.from({ length: times }, () => call("POST /api/coupons/addToOrder", { body })),
    );
    return answers.filter(({ status }) => status === 429);
  };
  // A window may end in the middle, and then twice as many go through.
  const visitor = await aVisitor("203.0.113.1");
  const refused = await tries(visitor, 50);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.at("code")).toBe("too_many_requests");
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const others = await Promise.all(Array.from({ length: 14 }, () => aVisitor("203.0.113.2")));
  const counts = await Promise.all(others.map((one) => tries(one, 10)));
  expect(counts.flat().length).toBeGreaterThanOrEqual(20);
  expect(await tries(await aVisitor("203.0.113.3"), 10)).toEqual([]);
});

test("every call that adds something works once for an idempotency key, and repeats its answer", async () => {
  const [bottle, camp] = [await aBottle(db, { franchiseId }), await aCampOfTheSchool()];
  const { guestId, call, orderId } = await aVisitor();
  const ada = await aChild(db, { guestId });
  const product = { product_id: bottle.id };
  const putIn: [name: string, body: object][] = [
    [`POST /api/product/add-to-basket/${orderId}`, product],
    ["POST /api/order-items/add-product", product],
    ["POST /api/order-items/create", { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [ada.id] }],
  ];
  for (const [name, body] of putIn) {
    const headers = { "idempotency-key": freshId() };
    const first = await call(name, { headers, body });
    const again = await call(name, { headers, body });
    expect([name, first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
      name,
      201,
      201,
      "true",
    ]);
    expect(again.body).toEqual(first.body);
    const other = await call(name, { headers, body: { ...body, quantity: 9, take_full_payment: false } });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
  }
  const cart = await call("GET /api/shop/calculate-totals");
  expect(cart).toMatchObject({ body: { class_items: [{ quantity: 1 }], product_items: [{ quantity: 2 }] } });
  const addon = { order_item_id: cart.text("class_items.0.id"), course_addon_id: camp.shirt, quantity: 2 };
  const headers = { "idempotency-key": freshId() };
  const more = "POST /api/order-item-course-addons/create";
  const first = await call(more, { headers, body: addon });
  expect((await call(more, { headers, body: addon })).body).toEqual(first.body);
});

test("without the store key every basket call is refused, and another visitor's order is a 404 in all of them", async () => {
  const [bottle, camp] = [await aBottle(db, { franchiseId }), await aCampOfTheSchool()];
  const owner = await aVisitor();
  const ada = await aChild(db, { guestId: owner.guestId });
  const { orderId } = owner;
  const product = await owner.call("POST /api/order-items/add-product", { body: { product_id: bottle.id } });
  const camping = await owner.call("POST /api/order-items/create", {
    body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [ada.id] },
  });
  const [productId, campId] = [product.text("id"), camping.text("id")];
  const calls: [name: string, body?: object][] = [
    [`POST /api/product/add-to-basket/${orderId}`, { product_id: bottle.id }],
    ["POST /api/order-items/add-product", { order_id: orderId, product_id: bottle.id }],
    [`POST /api/order-items/update-quantity/${productId}`, { quantity: 2 }],
    [`POST /api/order-items/update-product/${productId}`, { quantity: 2 }],
    [`POST /api/order-items/update-camp/${campId}`, { quantity: 1, take_full_payment: false }],
    [`PUT /api/order-items/update/${campId}`, { accept_price: true }],
    ["POST /api/order-item-course-addons/create", { order_item_id: campId, course_addon_id: camp.shirt }],
    ["POST /api/coupons/addToOrder", { order_id: orderId, code: "ANY" }],
    [`DELETE /api/coupons/removeFromOrder/${orderId}`],
    [`DELETE /api/order-items/remove-product/${productId}`],
    [`DELETE /api/order-items/remove-class/${campId}`],
    [`DELETE /api/order-items/delete/${campId}`],
  ];
  const stranger = await aVisitor();
  for (const [name, body] of calls) {
    const wish = body === undefined ? {} : { body };
    const theirs = await stranger.call(name, wish);
    expect([name, theirs.status, theirs.at("code")]).toEqual([name, 404, "not_found"]);
    const keyless = await owner.call(name, { ...wish, fromStore: false });
    expect([name, keyless.status, keyless.at("code")]).toEqual([name, 401, "store_key_wrong"]);
  }
  const cart = await owner.call("GET /api/shop/calculate-totals");
  expect(cart).toMatchObject({
    body: { class_items: [{ id: campId }], product_items: [{ id: productId, quantity: 1 }] },
  });
});
