import { addDays, isoDate } from "@matinee/core/kernel";
import { aChild, aFranchise, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { aShopper, notFoundOutcome } from "../testing/shopper.ts";
import { shopAt, aWorld, valueOf } from "../testing/world.ts";
import { addClassItem } from "./add-class-item.ts";
import { calculateTotals } from "./calculate-totals.ts";

const world = await aWorld();
const { db } = world;

async function aBasket() {
  const shopper = await aShopper(world);
  const add = async (course_id: number, childIds: readonly string[], more: object = {}, as: Context = shopper.ctx) =>
    await addClassItem(as, { order_id: shopper.orderId, type: "camp", course_id, child_ids: [...childIds], ...more });
  return { ...shopper, add };
}

test("a camp makes a line for each child with all add-ons, and its deposit is due now", async () => {
  const camp = await world.camp();
  const { ctx, child, add } = await aBasket();
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const item = valueOf(
    await add(camp.id, [bo.id, ada.id, bo.id], {
      take_full_payment: false,
      course_addon_ids: [camp.dropOff, camp.shirt],
    }),
  );
  expect(item.items).toHaveLength(2);
  expect(item.items[0]?.id).toBe(item.id);
  expect(item.items.map(({ children }) => children)).toMatchObject([[{ id: bo.id }], [{ id: ada.id }]]);
  expect(item).toMatchObject({
    type: "camp",
    course_id: camp.id,
    group_id: null,
    name: "Summer Camp",
    start_date: camp.startsOn,
    quantity: 1,
    unit_price: 15_000,
    base_cost: 17_700,
    total_gross: 17_700,
    vat_amount: 2_950,
    take_full_payment: false,
    amount_due_now: 4_000,
    deposit: 4_000,
    addons: [
      { id: camp.shirt, quantity: 1, price: 1_200, total: 1_200 },
      { id: camp.dropOff, quantity: 1, price: 1_500, total: 1_500 },
    ],
  });
  expect(item.dates).toEqual(camp.days.map((date) => ({ date, start: "09:30", end: "15:30" })));
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    class_sub_total: 35_400,
    amount_due_now: 8_000,
    amount_due_later: 27_400,
    problems: [],
  });
});

test("a camp is paid in full unless a deposit is requested; without a deposit the request is refused", async () => {
  const camp = await world.camp({ depositPence: null });
  const { child, add } = await aBasket();
  const ada = await child("Ada");
  expect(await add(camp.id, [ada.id], { take_full_payment: false })).toEqual({
    ok: false,
    error: {
      code: "invalid",
      details: [
        { path: "take_full_payment", message: "There is no deposit for this camp: it is paid in full when you book." },
      ],
    },
  });
  expect(valueOf(await add(camp.id, [ada.id]))).toMatchObject({
    take_full_payment: true,
    amount_due_now: 15_000,
    deposit: null,
  });
});

test("the age counts on the first day, limits included; each unfit child gets a message and none is booked", async () => {
  const camp = await world.camp();
  const { ctx, child, add } = await aBasket();
  const birthday = (age: number, days: number) =>
    addDays(isoDate(`${Number(camp.startsOn.slice(0, 4)) - age}${camp.startsOn.slice(4)}`), days);
  const [six, five, eleven, twelve] = [
    await child("Six", birthday(6, 0)),
    await child("Five", birthday(6, 1)),
    await child("Eleven", birthday(12, 1)),
    await child("Twelve", birthday(12, 0)),
  ];
  expect(await add(camp.id, [six.id, five.id, eleven.id, twelve.id])).toEqual({
    ok: false,
    error: {
      code: "age_does_not_fit",
      details: [
        { path: "child_ids.1", message: "Five will be 5 on the first day; this camp is for ages 6 to 11." },
        { path: "child_ids.3", message: "Twelve will be 12 on the first day; this camp is for ages 6 to 11." },
      ],
    },
  });
  expect(valueOf(await calculateTotals(ctx)).class_items).toEqual([]);
  expect(valueOf(await add(camp.id, [six.id, eleven.id])).items).toHaveLength(2);
});

test("a place on another camp on the same days is a clash and no obstacle", async () => {
  const [camp, other] = [await world.camp(), await world.camp()];
  const { child, add } = await aBasket();
  const ada = await child("Ada");
  valueOf(await add(camp.id, [ada.id]));
  const { items } = valueOf(await add(other.id, [ada.id]));
  expect(items.map(({ clashes }) => clashes.length)).toEqual([1]);
});

test("a child can book a camp once, in a basket or through an existing place", async () => {
  const camp = await world.camp();
  const { ctx, child, add } = await aBasket();
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  valueOf(await add(camp.id, [ada.id]));
  const booked = (path: string, words: string) => ({
    ok: false,
    error: { code: "already_booked", details: [{ path, message: expect.stringContaining(words) as string }] },
  });
  expect(await add(camp.id, [bo.id, ada.id])).toEqual(booked("child_ids.1", "for Ada is already in your cart"));
  expect(valueOf(await calculateTotals(ctx)).class_items).toHaveLength(1);
  const claim = (state: string, seconds: number) =>
    sql`insert into claim (id, pool_id, child_id, state, held_until)
      values (${freshId()}, ${camp.poolId}, ${bo.id}, ${state}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(
      db,
    );
  await claim("held", -1);
  valueOf(await add(camp.id, [bo.id]));
  const other = await world.camp();
  await sql`insert into claim (id, pool_id, child_id, state) values (${freshId()}, ${other.poolId}, ${bo.id}, 'committed')`.execute(
    db,
  );
  expect(await add(other.id, [bo.id])).toEqual(booked("child_ids.0", "Bo already has a place in Summer Camp"));
});

test("a closed or started camp is not on sale, and another school's is not found", async () => {
  const [closed, begun, foreign] = [await world.camp(), await world.camp({ inDays: -1 }), await world.camp()];
  const there = await aFranchise(db);
  await sql`update course set status = 'closed' where id = ${closed.id}`.execute(db);
  await sql`update course set franchise_id = ${there.id} where id = ${foreign.id}`.execute(db);
  const { child, add, guestId } = await aBasket();
  const ada = await child("Ada");
  for (const camp of [closed, begun])
    expect(await add(camp.id, [ada.id])).toEqual({ ok: false, error: { code: "not_on_sale" } });
  expect(await add(foreign.id, [ada.id])).toEqual(notFoundOutcome("The camp"));
  expect(await add(foreign.id, [ada.id], {}, await shopAt(db, there.host, guestId))).toMatchObject({ ok: true });
  const camp = await world.camp();
  expect(await add(camp.id, [(await aChild(db)).id])).toEqual(notFoundOutcome("The child"));
  expect(await add(camp.id, [ada.id], { course_addon_ids: [camp.shirt, closed.shirt] })).toEqual(
    notFoundOutcome("The add-on"),
  );
  expect(await add(camp.id, [ada.id], { course_id: undefined })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "course_id" }] },
  });
});

test("another visitor's order is not found, and an order at the checkout or paid does not change", async () => {
  const camp = await world.camp();
  const { ctx, orderId, child, add } = await aBasket();
  const ada = await child("Ada");
  expect(await add(camp.id, [ada.id], {}, await world.visitor())).toEqual(notFoundOutcome("The order"));
  expect(await pastTheBasket(db, orderId, () => add(camp.id, [ada.id]))).toEqual(PLACED_AND_PAID);
  expect(valueOf(await calculateTotals(ctx)).class_items).toEqual([]);
});
