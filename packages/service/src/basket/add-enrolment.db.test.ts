import { aFranchise, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aShopper } from "../testing/shopper.ts";
import { shopAt, aWorld, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { bulkSaveChildren } from "../families/index.ts";
import { addClassItem } from "./add-class-item.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { currentOrder } from "./current-order.ts";
import { removeItem } from "./remove-item.ts";
import { updateBasketItem } from "./update-basket-item.ts";

const world = await aWorld();
const { db } = world;

async function aBasket(groupId: number) {
  const { ctx, guestId, orderId } = await aShopper(world);
  const children = valueOf(
    await bulkSaveChildren(ctx, {
      children: ["Ada", "Bo"].map((first_name) => ({ first_name, surname: "T", date_of_birth: sevenYearsAgo() })),
    }),
  ).map(({ id }) => id);
  const add = async (more: object = {}, as = ctx) =>
    await addClassItem(as, { order_id: orderId, type: "enrolment", group_id: groupId, child_ids: children, ...more });
  return { ctx, guestId, orderId, children, add };
}

/** Six sessions in the term: the first two are over, the next is the third. */
async function aTermUnderWay() {
  const group = await world.group({ dates: 6 });
  for (const date of group.dates.slice(0, 2)) {
    await sql`update session set held_on = held_on - 28, starts_at = starts_at - interval '28 days', ends_at = ends_at - interval '28 days'
      where group_id = ${group.id} and held_on = ${date}`.execute(db);
  }
  return group;
}

test("an enrolment begins with the next session and costs its share of the term", async () => {
  const group = await aTermUnderWay();
  const { ctx, add } = await aBasket(group.id);
  const item = valueOf(await add());
  expect(item).toMatchObject({
    type: "enrolment",
    group_id: group.id,
    start_date: group.dates[2],
    quantity: 2,
    // 240 pounds a term of six, of which four are left.
    unit_price: 16_000,
    total_gross: 32_000,
    vat_amount: 5_333,
    children: [{ first_name: "Ada" }, { first_name: "Bo" }],
  });
  expect(item.dates.map(({ date }) => date)).toEqual(group.dates.slice(2));
  expect(item.items).toHaveLength(1);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ class_sub_total: 32_000, problems: [] });
});

test("a later start costs less, rounded half up; cancelled sessions don't count", async () => {
  const group = await aTermUnderWay();
  await sql`update class_group set term_fee_pence = 10001 where id = ${group.id}`.execute(db);
  const { ctx, children, add } = await aBasket(group.id);
  const item = valueOf(await add({ start_date: group.dates[3], child_ids: [children[0]] }));
  expect(item).toMatchObject({ start_date: group.dates[3], unit_price: 5_001, quantity: 1 });
  expect(valueOf(await updateBasketItem(ctx, item.id, { start_date: group.dates[5] ?? "" }))).toMatchObject({
    start_date: group.dates[5],
    unit_price: 1_667,
  });
  expect(valueOf(await updateBasketItem(ctx, item.id, { child_ids: children }))).toMatchObject({
    unit_price: 1_667,
    quantity: 2,
  });
  await sql`update session set status = 'cancelled' where group_id = ${group.id} and held_on = ${group.dates[4]}`.execute(
    db,
  );
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([{ code: "price_changed", item_id: item.id }]);
  expect(valueOf(await updateBasketItem(ctx, item.id, { accept_price: true }))).toMatchObject({ unit_price: 2_000 });
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

test("an enrolment takes a place in every remaining session and no trial place", async () => {
  const group = await aTermUnderWay();
  const { ctx, add } = await aBasket(group.id);
  valueOf(await add());
  await sql`update pool set size = 1 where id = ${group.pools[5]?.place}`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([{ code: "no_places_left" }]);
  await sql`update pool set size = 2 where id = ${group.pools[5]?.place}`.execute(db);
  await sql`update pool set size = 0 where id = any (${group.pools.map(({ trial }) => trial)}::bigint[])`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

test("a child with places in the class begins after them, and pays for none of those lessons", async () => {
  const group = await aTermUnderWay();
  const me = await aCustomer(world);
  const ada = await me.child("Ada");
  await me.book({ type: "trial", group: { id: group.id, dates: group.dates.slice(2) }, childIds: [ada] });
  const join = async () => {
    const orderId = valueOf(await currentOrder(me.ctx, { createIfNeeded: true })).id ?? "";
    const form = { order_id: orderId, type: "enrolment" as const, group_id: group.id, child_ids: [ada] };
    const item = valueOf(await addClassItem(me.ctx, form));
    return { item, problems: valueOf(await calculateTotals(me.ctx)).problems };
  };
  const { item, problems } = await join();
  // Two of the six lessons.
  expect([item.start_date, item.unit_price, problems]).toEqual([group.dates[4], 8_000, []]);
  valueOf(await removeItem(me.ctx, item.id));
  // Whoever has a place on the last date has nothing to begin with: the cart says which dates are taken.
  await me.book({ type: "enrolment", group: { id: group.id, dates: group.dates.slice(5) }, childIds: [ada] });
  const again = await join();
  expect(again.item.start_date).toBe(group.dates[2]);
  expect(again.problems).toMatchObject([{ code: "already_booked", remedies: ["remove"] }]);
});

test("a date without a session, or with one that has begun, is not offered; a class without sessions left is not offered", async () => {
  const group = await aTermUnderWay();
  const { add } = await aBasket(group.id);
  const refused = { ok: false, error: { code: "date_not_offered", details: [{ path: "start_date" }] } };
  expect(await add({ start_date: "2001-01-06" })).toMatchObject(refused);
  await sql`update session set starts_at = clock_timestamp() - interval '1 minute' where group_id = ${group.id} and held_on = ${group.dates[2]}`.execute(
    db,
  );
  expect(await add({ start_date: group.dates[2] })).toMatchObject(refused);
  expect(valueOf(await add())).toMatchObject({ start_date: group.dates[3] });
  await sql`update session set status = 'cancelled' where group_id = ${group.id}`.execute(db);
  expect(await add()).toMatchObject(refused);
});

test("age, children, class and shop are checked as for a trial", async () => {
  const group = await world.group();
  const { ctx, guestId, children, add } = await aBasket(group.id);
  const [baby] = valueOf(
    await bulkSaveChildren(ctx, {
      children: [{ first_name: "Baby", surname: "T", date_of_birth: `${new Date().getUTCFullYear() - 2}-03-01` }],
    }),
  );
  expect(await add({ child_ids: [baby?.id, ...children] })).toMatchObject({
    ok: false,
    error: { code: "age_does_not_fit", details: [{ path: "child_ids.0" }] },
  });
  expect(await add({ child_ids: [freshId()] })).toMatchObject({
    ok: false,
    error: { messages: ["The child was not found."] },
  });
  expect(await add({ group_id: undefined })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "group_id" }] },
  });
  const elsewhere = await shopAt(db, (await aFranchise(db)).host, guestId);
  expect(await add({}, elsewhere)).toMatchObject({ ok: false, error: { messages: ["The class was not found."] } });
  await sql`update class_group set status = 'closed' where id = ${group.id}`.execute(db);
  expect(await add()).toMatchObject({ ok: false, error: { code: "class_closed" } });
  expect(valueOf(await calculateTotals(ctx)).class_items).toEqual([]);
});

test("another visitor's order is not found, and an order at the checkout or paid does not change", async () => {
  const group = await world.group();
  const { orderId, add } = await aBasket(group.id);
  expect(await add({}, await world.visitor())).toMatchObject({
    ok: false,
    error: { messages: ["The order was not found."] },
  });
  expect(await pastTheBasket(db, orderId, () => add())).toEqual(PLACED_AND_PAID);
});
