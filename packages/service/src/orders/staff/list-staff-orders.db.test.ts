import { withoutChance } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { getFamily } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { movesIn } from "../../reversals/testing/moves-in.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aMember, csvText } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { getStaffOrder } from "./get-staff-order.ts";
import { exportStaffOrders, listStaffOrders } from "./list-staff-orders.ts";
import type { StaffOrdersQuery } from "./staff-order-rows.ts";

const world = await aWorld();
const { db } = world;
const desk = await aMember(world, "FRANCHISE_STAFF");
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");
const { move, aTrial } = await movesIn(world);

const listed = async (ctx: Context, query: StaffOrdersQuery = {}) => valueOf(await listStaffOrders(ctx, query));
const idsFound = async (ctx: Context, query: StaffOrdersQuery) => (await listed(ctx, query)).items.map(({ id }) => id);
const rowOf = async (ctx: Context, id: string) => (await listed(ctx)).items.find((row) => row.id === id);

/** A family at the checkout, which has not paid. */
async function atTheCheckout() {
  const customer = await aCustomer(world);
  const group = await world.group();
  const line = await customer.put({ type: "trial", group, childIds: [await customer.child("Ada")] });
  valueOf(await startCheckout(customer.ctx, { order_id: line.orderId }));
  return { ...customer, ...line };
}

test("an order has its family, what was bought, its total and how far it is paid; a basket is no order", async () => {
  const { customer, orderId } = await aTrial(["Ada", "Bo"]);
  const unpaid = await atTheCheckout();
  const { put, child } = await aCustomer(world);
  const basket = await put({ type: "trial", group: await world.group(), childIds: [await child("Cy")] });
  for (const who of [admin, network]) {
    expect(await rowOf(who, orderId)).toMatchObject({
      status: "confirmed",
      customer: { id: customer.id, name: customer.name },
      what: ["Saturday Juniors"],
      schools: [{ id: world.network.seller.id }],
      is_part: false,
      total: 4_800,
      given_back: 0,
      payment_status: "paid",
      owed: 0,
    });
    expect(await rowOf(who, unpaid.orderId)).toMatchObject({ status: "placed", confirmed_at: null, total: 2_400 });
    expect(await rowOf(who, basket.orderId)).toBeUndefined();
    // The newest first.
    expect((await listed(who)).items[0]?.id).toBe(unpaid.orderId);
  }
});

test("an order that goes back to the cart leaves the lists, and comes back when it is placed again", async () => {
  const { ctx, orderId } = await atTheCheckout();
  const first = await rowOf(admin, orderId);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  for (const who of [admin, network]) expect(await rowOf(who, orderId)).toBeUndefined();
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  const again = await rowOf(admin, orderId);
  expect(again).toEqual({ ...first, placed_at: again?.placed_at });
  expect(again?.placed_at).not.toBe(first?.placed_at);
  for (const who of [admin, network]) expect((await listed(who)).items[0]).toEqual(again);
});

test("of an order with several sellers, a school has its own part and nothing of the payment; the network has all", async () => {
  const { orderId, york } = await mixedOrder(world);
  const theirs = await aMember(world, "FRANCHISE_ADMIN", york.id);
  const [whole, own, other] = [
    await rowOf(network, orderId),
    await rowOf(admin, orderId),
    await rowOf(theirs, orderId),
  ];
  expect((own?.total ?? 0) + (other?.total ?? 0)).toBe(whole?.total);
  expect([whole?.is_part, own?.is_part, other?.is_part]).toEqual([false, true, true]);
  expect([own?.payment_status, other?.payment_status, own?.owed, other?.owed]).toEqual([null, null, null, null]);
  // One camp is booked by deposit.
  expect(whole?.payment_status).toBe("deposit_paid");
  expect(whole?.owed).toBeGreaterThan(0);
  expect(other).toMatchObject({ what: ["Hoodie"], schools: [{ id: york.id }] });
  expect(whole?.schools).toHaveLength(2);
  expect(whole?.what.length).toBe((own?.what.length ?? 0) + 1);
  // Narrowed to a school, the network still sees the whole order.
  expect((await listed(network, { school: york.id })).items).toEqual([whole]);
  expect(await idsFound(admin, { school: york.id })).toEqual([]);
  // What a line of another school is does not find it for this one.
  expect(await idsFound(theirs, { type: "camp" })).toEqual([]);
  expect(await idsFound(theirs, { type: "product" })).toEqual([orderId]);
  for (const q of ["hoodie", "bottle", "juniors"])
    expect([q, (await idsFound(theirs, { q })).includes(orderId)]).toEqual([q, q === "hoodie"]);
  expect([await idsFound(admin, { q: "hoodie" }), await idsFound(network, { q: "hoodie" })]).toEqual([[], [orderId]]);
  // Each school finds the order by its own number, and not by the other's.
  const numbers = await db
    .selectFrom("order_number as n")
    .innerJoin("franchise as f", "f.id", "n.franchise_id")
    .select(["n.number", "f.order_prefix as letters", "f.id"])
    .where("n.order_id", "=", orderId)
    .execute();
  const ofYork = numbers.find(({ id }) => id === york.id);
  for (const q of [String(ofYork?.number), `${ofYork?.letters}-00000${ofYork?.number}`])
    expect([q, await idsFound(theirs, { q })]).toEqual([q, [orderId]]);
});

test("an order is found by number, family, child and what was bought, and narrowed by status and days", async () => {
  const { customer, orderId, account } = await aTrial(["Thomasina"]);
  await sql`update class_group set name = 'Wednesday Xylophone' where id = (select group_id from order_item where order_id = ${orderId})`.execute(
    db,
  );
  await sql`update orders set placed_at = '2025-06-30T23:30:00Z' where id = ${orderId}`.execute(db);
  const number = (await rowOf(admin, orderId))?.number ?? "";
  const digits = String(Number(number.split("-").at(-1)));
  for (const q of [number, number.toLowerCase(), account.email, "thomasin", "xylo"])
    expect([q, await idsFound(admin, { q })]).toEqual([q, [orderId]]);
  // An address or a name may have the digits too.
  expect(await idsFound(admin, { q: digits })).toContain(orderId);
  expect(await idsFound(admin, { q: customer.name })).toContain(orderId);
  // Signs that mean something in a pattern are only signs.
  for (const q of ["%ylophone", "t_omasina", "\\", "9999999999999"])
    expect([q, await idsFound(admin, { q })]).toEqual([q, []]);
  // In the UK it was July.
  expect(await idsFound(admin, { from: "2025-07-01", to: "2025-07-01" })).toEqual([orderId]);
  expect(await idsFound(admin, { to: "2025-06-30" })).toEqual([]);
  expect(await idsFound(admin, { q: "xylo", status: "placed" })).toEqual([]);
  expect(await idsFound(admin, { q: "xylo", status: "confirmed", type: "trial" })).toEqual([orderId]);
  expect(await idsFound(admin, { q: "xylo", type: "camp" })).toEqual([]);
});

test("sorted by number, and counted, a school's list is the network's list of that school", async () => {
  await aTrial();
  await atTheCheckout();
  await mixedOrder(world);
  const school = world.network.seller.id;
  for (const query of [
    { sort: ["number,asc"] },
    { sort: ["number,desc"], status: "confirmed" as const },
    { filter: "status:eq:placed" },
  ]) {
    const own = await listed(admin, { ...query, size: 100 });
    const ofNetwork = await listed(network, { ...query, school, size: 100 });
    expect(own.items.map(({ id }) => id)).toEqual(ofNetwork.items.map(({ id }) => id));
    expect([own.total, ofNetwork.total]).toEqual([own.items.length, own.items.length]);
    expect(own.items.length).toBeGreaterThan(0);
    if (query.sort?.[0] === "number,asc")
      expect(own.items.map(({ number }) => number)).toEqual(own.items.map(({ number }) => number).toSorted());
  }
});

test("the desk lists orders without an amount; who has their own classes alone lists none, nor a family", async () => {
  const { orderId } = await aTrial();
  await atTheCheckout();
  const seen = await listed(desk);
  expect(seen.items.find(({ id }) => id === orderId)).toMatchObject({ what: ["Saturday Juniors"], total: null });
  for (const row of seen.items)
    expect(row).toMatchObject({ total: null, given_back: null, payment_status: null, owed: null });
  expect(withoutChance(seen)).not.toContain("2400");
  const { actor } = desk;
  if (actor.kind !== "FRANCHISE_STAFF") throw new Error("The member is at no desk");
  expect(codeOf(await listStaffOrders({ ...desk, actor: { ...actor, ownClasses: true } }, {}))).toBe("forbidden");
  const { ctx } = await aCustomer(world);
  expect(codeOf(await listStaffOrders(ctx, {}))).toBe("forbidden");
});

test("what was moved counts once, and what was given back stands beside the total; order, list and family agree", async () => {
  const { customer, orderId, itemId } = await aTrial();
  const dear = await world.group({ trialSessions: 1 });
  await sql`update class_group set trial_price_pence = 3000, name = 'Dear' where id = ${dear.id}`.execute(db);
  const before = (await rowOf(admin, orderId))?.total ?? 0;
  const moved = await move({ id: orderId, line_id: itemId, group_id: dear.id, start_date: dear.dates[0] ?? "" });
  const { from, to } = moved.preview;
  const agree = async () => {
    const order = valueOf(await getStaffOrder(admin, { id: orderId })).money;
    const family = valueOf(await getFamily(admin, { id: customer.id })).orders[0];
    const row = await rowOf(admin, orderId);
    expect([row?.total, family?.total]).toEqual([order?.total, order?.total]);
    expect(row?.payment_status).toBe(order?.payment?.payment_status);
    return row;
  };
  const total = before + to.price - from.price;
  expect(total).toBeGreaterThan(before);
  expect(await agree()).toMatchObject({ total, given_back: 0, what: ["Dear"], owed: moved.preview.owed });
  const line = { id: moved.line_id, quantity: 1 };
  const asked: Parameters<typeof previewStaffReversal>[1] = { id: orderId, lines: [line], give: "all", to: "card" };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  await world.work();
  expect(await agree()).toMatchObject({ status: "cancelled", total, given_back: given });
});

test("an order whose place was gone comes to what it asked for, and all of it went back", async () => {
  const customer = await aCustomer(world);
  const group = await world.group();
  const line = await customer.put({ type: "trial", group, childIds: [await customer.child("Ada")] });
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: line.orderId }));
  const asked = await rowOf(admin, line.orderId);
  expect(asked).toMatchObject({ status: "placed", owed: null });
  // As it ends where the money comes for places that are gone.
  await sql`update claim set state = 'released' where order_id = ${line.orderId}`.execute(db);
  await sql`update orders set status = 'cancelled', hold_expires_at = null where id = ${line.orderId}`.execute(db);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await rowOf(admin, line.orderId)).toMatchObject({
    status: "cancelled",
    confirmed_at: null,
    total: asked?.total,
    payment_status: "refunded",
    refunded: asked?.total,
  });
  const order = valueOf(await getStaffOrder(admin, { id: line.orderId }));
  expect(order.money?.total).toBe(asked?.total);
});

test("the file has every page of the list, with its amounts in pounds", async () => {
  const { orderId } = await aTrial();
  const row = await rowOf(admin, orderId);
  const text = await csvText(valueOf(await exportStaffOrders(admin, { size: 1, page: 3, q: row?.number ?? "" })));
  expect(text).toContain(`\r\n${row?.number},`);
  const pounds = ((row?.total ?? 0) / 100).toFixed(2);
  expect(text.endsWith(`,Saturday Juniors,confirmed,paid,${pounds},0.00,0.00,,,,\r\n`)).toBe(true);
  const { total } = await listed(network);
  expect((await csvText(valueOf(await exportStaffOrders(network, {})))).split("\r\n")).toHaveLength(total + 2);
});
