import { aHoodie, aBottle } from "@matinee/testkit";
import { createPool, scopedDb } from "@matinee/database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { addProduct, setAddon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { getOrderPage, getReceipt, getStaffOrder, listBookings, listOrders } from "../../orders/index.ts";
import { getFamily } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import { previewStaffReversal, reverseByStaff } from "../staff-reversals.ts";
import { aPaidCamp } from "../testing/a-paid-camp.ts";
import { CHOICE, movesIn } from "../testing/moves-in.ts";
import { listStaffMoveTargets, previewStaffTransfer, transferByStaff } from "./staff-transfers.ts";

const world = await aWorld();
const { db } = world;
const { admin, move, aTrial, placesOf, faults } = await movesIn(world);

const refundsOf = async (orderId: string) =>
  await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.amount_pence", "r.status"])
    .where("p.order_id", "=", orderId)
    .execute();

// Whatever a test has moved: pools, claims, ledger, refunds and the provider still agree.
afterEach(async () => {
  const found = await faults();
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

test("a trial moves to another date of its class, and registers, bookings, mail and order know the new date alone", async () => {
  const { ctx, orderId, itemId, group } = await aTrial();
  world.mails.length = 0;
  const [first = "", , third = ""] = group.dates;
  const amounts = { price: 2_400, given: 2_400, owed: 0, to_card: 0, to_credit: 0 };
  const target = { id: orderId, line_id: itemId, group_id: group.id, start_date: third };
  const unsaid = await transferByStaff(admin, { ...target, ...CHOICE, seen: amounts, reason: " " });
  expect(codeOf(unsaid)).toBe("invalid");
  const moved = await move(target);
  expect(moved.preview).toMatchObject({
    difference: 0,
    owed: 0,
    to_card: 0,
    to_credit: 0,
    steps: ["The price stays the same."],
  });
  expect(moved.preview.released).toEqual(["Ada: Saturday Juniors, trial"]);
  expect(await placesOf(orderId)).toEqual([[group.id, third, 1]]);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page).toMatchObject({ status: "confirmed", payment_status: "paid", balances: [] });
  expect(page.cart.class_items).toMatchObject([{ id: moved.line_id, total_gross: 2_400, dates: [{ date: third }] }]);
  expect(page.cancelled_lines).toMatchObject([{ id: itemId, dates: [first], moved_to: "Saturday Juniors" }]);
  expect(page.reversals).toMatchObject([{ given: 2_400, off_debt: 2_400, moved_to: { price: 2_400, owed: 0 } }]);
  expect(valueOf(await listOrders(ctx, {})).items).toMatchObject([{ total_gross: 2_400, what: ["Saturday Juniors"] }]);
  const seen = valueOf(await getStaffOrder(admin, { id: orderId }));
  expect(seen).toMatchObject({ status: "confirmed", money: { total: 2_400 } });
  expect(seen.lines.map(({ cancelled, moved_to }) => [cancelled, moved_to])).toEqual([
    [true, "Saturday Juniors"],
    [false, null],
  ]);
  const bookings = valueOf(await listBookings(ctx, {})).items;
  expect(bookings.map((one) => [one.id, one.dates.map(({ date }) => date)])).toEqual([[moved.line_id, [third]]]);
  await world.work();
  expect(world.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining("Moved: Saturday Juniors, trial")]);
  const mail = world.mails[0]?.text ?? "";
  expect(mail.indexOf("Your booking now")).toBeLessThan(mail.indexOf("Instead of"));
  expect(await refundsOf(orderId)).toEqual([]);
  const order = await db.selectFrom("orders").select("receipt_key").where("id", "=", orderId).executeTakeFirst();
  expect(await getReceipt(world.system, { orderId, key: order?.receipt_key ?? "", colour: "#22123A" })).not.toBeNull();
  const audit = await db.selectFrom("audit_log").selectAll().where("action", "=", "booking_moved").executeTakeFirst();
  expect(audit?.detail).toMatchObject({ before: { line_id: itemId }, after: { line_id: moved.line_id } });
  // There and back again ends where it began.
  const back = await move({ id: orderId, line_id: moved.line_id, group_id: group.id, start_date: first });
  expect(back.preview).toMatchObject({ difference: 0, from: { price: 2_400 }, to: { price: 2_400 } });
  expect(await placesOf(orderId)).toEqual([[group.id, first, 1]]);
});

test("a trial of two dates moves on by one and keeps the date that both have, also in a full class", async () => {
  const { orderId, itemId, group } = await aTrial(["Ada"], { trialSessions: 2, capacity: 1, trialCap: 1 });
  const moved = await move({ id: orderId, line_id: itemId, group_id: group.id, start_date: group.dates[1] ?? "" });
  expect(moved.preview.owed).toBe(0);
  expect(await placesOf(orderId)).toEqual([1, 2].map((nth) => [group.id, group.dates[nth], 1]));
});

test("one of two children moves to a dearer class and owes the difference, which the balance page takes", async () => {
  const { ctx, orderId, itemId, childIds, group } = await aTrial(["Ada", "Bo"]);
  const dearer = await world.group({ trialSessions: 1, pricePence: 3_000 });
  const [ada = "", bo = ""] = childIds;
  const { preview } = await move({
    id: orderId,
    line_id: itemId,
    child_ids: [bo],
    group_id: dearer.id,
    start_date: dearer.dates[1] ?? "",
  });
  expect(preview).toMatchObject({ quantity: 1, children: ["Bo"], difference: 600, owed: 600, to_card: 0 });
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.balances).toMatchObject([{ due_on: preview.due_on, amount: 600 }]);
  expect(page.cart.class_items.map((item) => [item.total_gross, item.children.map((one) => one.id)])).toEqual([
    [2_400, [ada]],
    [3_000, [bo]],
  ]);
  expect(await placesOf(orderId)).toEqual([
    [group.id, group.dates[0], 1],
    [dearer.id, dearer.dates[1], 1],
  ]);
});

test("what a class costs more can be waived, and what it costs less goes back to the card", async () => {
  const { ctx, orderId, itemId } = await aTrial();
  const [dearer, cheaper] = [
    await world.group({ trialSessions: 1, pricePence: 3_000 }),
    await world.group({ trialSessions: 1, pricePence: 1_500 }),
  ];
  const waived = await move({
    id: orderId,
    line_id: itemId,
    group_id: dearer.id,
    start_date: dearer.dates[0] ?? "",
    difference: "waive",
  });
  expect(waived.preview).toMatchObject({ waived: 600, owed: 0, to: { price: 2_400, list_price: 3_000 } });
  const less = await move({
    id: orderId,
    line_id: waived.line_id,
    group_id: cheaper.id,
    start_date: cheaper.dates[0] ?? "",
  });
  expect(less.preview).toMatchObject({ difference: -900, to_card: 900 });
  await world.work();
  expect(await refundsOf(orderId)).toEqual([{ amount_pence: 900, status: "succeeded" }]);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page).toMatchObject({ payment_status: "paid", balances: [] });
  // The whole order can still be cancelled to the penny.
  const asked: Parameters<typeof previewStaffReversal>[1] = {
    id: orderId,
    lines: [{ id: less.line_id, quantity: 1 }],
    give: "all",
    to: "card",
  };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  expect((await refundsOf(orderId)).reduce((sum, one) => sum + one.amount_pence, 0)).toBe(2_400);
  expect(valueOf(await getStaffOrder(admin, { id: orderId }))).toMatchObject({ status: "cancelled" });
});

test("the mail of a move says what the booking cost, what comes off a balance, and what is still to pay of it", async () => {
  const { ctx, orderId, itemId } = await aPaidCamp(world, { deposit: true });
  const cheaper = await world.camp({ inDays: 40 });
  await sql`update course set price_pence = 12000 where id = ${cheaper.id}`.execute(db);
  world.mails.length = 0;
  const { preview } = await move({ id: orderId, line_id: itemId, course_id: cheaper.id });
  expect(preview).toMatchObject({ owed: 0, to_card: 0, difference: -3_000 });
  await world.work();
  const text = world.mails.find((mail) => mail.subject.startsWith("Moved"))?.text.replaceAll(/ +/gu, " ") ?? "";
  for (const row of [
    /Old price, taken off:? £150\.00/u,
    /Costs now:? £120\.00/u,
    /Taken off what you still owe:? £30\.00/u,
  ])
    expect(text).toMatch(row);
  const [balance, ...others] = valueOf(await getOrderPage(ctx, { id: orderId })).balances;
  expect([balance?.amount, others]).toEqual([8_000, []]);
  expect(text.slice(text.indexOf("Still to pay"))).toMatch(/By [^,]*: £80\.00/u);
  // The link needs no account.
  expect(text).toContain("You can pay by card with the link below. You do not need to log in.");
  expect(text).toMatch(/^Pay £80\.00: \S+\/pay\/\S+$/mu);
});

test("the rest of a term moves to another class for the dates that are left", async () => {
  const { ctx, child, book } = await aCustomer(world);
  const [from, to] = [await world.group(), await world.group()];
  const { orderId, itemId } = await book({ type: "enrolment", group: from, childIds: [await child("Ada")] });
  for (const group of [from, to])
    await sql`update session set starts_at = starts_at - interval '21 days', ends_at = ends_at - interval '21 days', held_on = held_on - 21
      where group_id = ${group.id}`.execute(db);
  const { preview, line_id } = await move({ id: orderId, line_id: itemId, group_id: to.id });
  expect(preview).toMatchObject({ from: { price: 12_000 }, to: { price: 12_000 }, kept: 12_000, owed: 0, to_card: 0 });
  expect(preview.steps[0]).toBe("3 of the 6 dates are still to come, so only that part of the price is moved.");
  expect((await placesOf(orderId)).map(([group, , n]) => [group, n])).toEqual([1, 2, 3].map(() => [to.id, 1]));
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.cart.class_items).toMatchObject([{ id: line_id, total_gross: 12_000 }]);
});

test("a camp moves to other days with the extras of those days, and to another camp with its own balance date", async () => {
  const { ctx, child, put } = await aCustomer(world);
  const camp = await world.camp({ placesADay: 3 });
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  const { orderId, itemId } = await put({
    type: "camp",
    camp,
    childIds: [await child("Ada")],
    days: [monday, tuesday],
  });
  valueOf(await setAddon(ctx, { order_item_id: itemId, course_addon_id: camp.dropOff, quantity: 1, days: [tuesday] }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const later = await move({ id: orderId, line_id: itemId, course_id: camp.id, days: [tuesday, wednesday] });
  expect(later.preview).toMatchObject({ difference: 0, owed: 0, notes: [] });
  const [place] = valueOf(await getOrderPage(ctx, { id: orderId })).cart.class_items;
  expect(place).toMatchObject({
    id: later.line_id,
    total_gross: 12_500,
    addons: [{ name: "Early drop-off", days: [tuesday] }],
  });
  const other = await world.camp({ inDays: 40 });
  const moved = await move({ id: orderId, line_id: later.line_id, course_id: other.id });
  expect(moved.preview).toMatchObject({ difference: 2_500, owed: 2_500 });
  expect(moved.preview.notes).toEqual(["Early drop-off can't be moved. We refund its price."]);
});

test("an item is swapped for another size with stock, also some of several pieces", async () => {
  const { ctx, child, put } = await aCustomer(world);
  const { orderId } = await put({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const hoodie = await aHoodie(db, { franchiseId: world.network.seller.id, stock: 3 });
  const item = valueOf(
    await addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      attribute_id: [hoodie.age7, hoodie.black],
      quantity: 2,
    }),
  );
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const stock = async (poolId: number) =>
    (await db.selectFrom("pool").select("committed").where("id", "=", poolId).executeTakeFirstOrThrow()).committed;
  const targets = valueOf(await listStaffMoveTargets(admin, { id: orderId, line_id: item.id })).targets;
  expect(targets.map(({ id, dates }) => [id, dates[0]?.free])).toEqual([
    [hoodie.childCoral.id, 3],
    [hoodie.adultBlack.id, 3],
  ]);
  const swap = await move({ id: orderId, line_id: item.id, quantity: 1, variation_id: hoodie.childCoral.id });
  expect(swap.preview).toMatchObject({
    difference: 0,
    released: ["Hoodie, Age 7–8, Black"],
    taken: ["Hoodie, Age 7–8, Coral"],
  });
  expect([await stock(hoodie.childBlack.poolId), await stock(hoodie.childCoral.poolId)]).toEqual([1, 1]);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.cart.product_items.map((one) => [one.quantity, one.attributes[1]?.option])).toEqual([
    [1, "Black"],
    [1, "Coral"],
  ]);
  const bottle = await aBottle(db, { franchiseId: world.network.seller.id });
  const asked = { ...CHOICE, id: orderId, line_id: item.id };
  expect(codeOf(await previewStaffTransfer(admin, { ...asked, variation_id: bottle.variation.id }))).toBe(
    "transfer_refused",
  );
  expect(codeOf(await previewStaffTransfer(admin, { ...asked, variation_id: hoodie.childBlack.id }))).toBe(
    "transfer_refused",
  );
});

test("staff who see no money see a moved line as moved, and the family's order without it", async () => {
  const { orderId, itemId, customer } = await aTrial();
  const next = await world.group({ trialSessions: 1 });
  await sql`update class_group set name = 'Sunday Seniors' where id = ${next.id}`.execute(db);
  await move({ id: orderId, line_id: itemId, group_id: next.id, start_date: next.dates[0] ?? "" });
  const member = await aMember(world, "FRANCHISE_STAFF");
  const pool = createPool(world.url);
  try {
    const franchiseId = world.network.seller.id;
    // As the pipeline reads for them.
    const scope = { kind: "franchise", franchiseId, userId: newId(), money: false } as const;
    const staff = { ...member, db: scopedDb(pool, scope) };
    const seen = valueOf(await getStaffOrder(staff, { id: orderId }));
    expect(seen.lines.map(({ cancelled, moved_to }) => [cancelled, moved_to])).toEqual([
      [true, "Sunday Seniors"],
      [false, null],
    ]);
    const family = valueOf(await getFamily(staff, { id: customer.id }));
    expect(family.orders.map(({ what }) => what)).toEqual([["Sunday Seniors"]]);
    expect((await sql`select from transfer`.execute(staff.db)).rows).toEqual([]);
  } finally {
    await pool.end();
  }
});
