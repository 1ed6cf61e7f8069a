import { withoutChance } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTicket, getTicket } from "../../enquiries/index.ts";
import type { Context } from "../../kernel/index.ts";
import { postFees } from "../../payments/index.ts";
import { getOrderPage } from "../get-order-page.ts";
import { getFamily, listCustomers } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getStaffOrder } from "./get-staff-order.ts";

const world = await aWorld();
const staff = await aMember(world, "FRANCHISE_STAFF");
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);
const notFound = { error: { code: "not_found" } };

test("an order opens with its lines, children, dates, mails and payments", async () => {
  const { child, book, customer } = await aCustomer(world);
  const group = await world.group();
  const { orderId, itemId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  for (const who of [admin, network])
    expect(valueOf(await getStaffOrder(who, { id: orderId }))).toMatchObject({
      id: orderId,
      status: "confirmed",
      customer: { id: customer.id, name: customer.name },
      is_part: false,
      lines: [
        {
          id: itemId,
          type: "trial",
          name: "Saturday Juniors",
          children: [{ name: "Ada Tester" }],
          place: "Roundhay Hall",
          dates: [{ date: group.dates[0] }, { date: group.dates[1] }],
          cancelled: false,
          amount: 2_400,
        },
      ],
      money: {
        total: 2_400,
        payment: { payment_status: "paid", balances: [], movements: [{ kind: "payment", amount: 2_400 }] },
      },
      messages: [{ kind: "order_confirmed" }],
    });
});

test("staff who see money see what the provider kept, once it is known; a family and teaching staff never do", async () => {
  const { child, book, ctx } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const shownTo = async (who: Context) =>
    valueOf(await getStaffOrder(who, { id: orderId })).money?.payment?.provider_fee;
  expect([await shownTo(admin), await shownTo(network)]).toEqual([null, null]);
  await postFees(world.system);
  expect([await shownTo(admin), await shownTo(network)]).toEqual([56, 56]);
  expect(await shownTo(staff)).toBeUndefined();
  const page = withoutChance(valueOf(await getOrderPage(ctx, { id: orderId })));
  expect(page).not.toMatch(/provider_fee|\b56\b/u);
});

test("teaching staff see who comes when, and no amount anywhere", async () => {
  const { child, book, customer } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const seen = valueOf(await getStaffOrder(staff, { id: orderId }));
  expect(seen).toMatchObject({ money: null, lines: [{ children: [{ name: "Ada Tester" }], amount: null }] });
  expect(withoutChance(seen)).not.toContain("2400");
  const [listed] = valueOf(await getFamily(staff, { id: customer.id })).orders;
  expect(listed).toMatchObject({ id: orderId, what: ["Saturday Juniors"], total: null });
});

test("a school sees its own lines of an order with several sellers, and its own total; the network sees all", async () => {
  const { orderId, york } = await mixedOrder(world);
  const whole = valueOf(await getStaffOrder(network, { id: orderId }));
  const own = valueOf(await getStaffOrder(admin, { id: orderId }));
  const theirs = valueOf(await getStaffOrder(await aMember(world, "FRANCHISE_ADMIN", york.id), { id: orderId }));
  expect(own.lines.map(({ id }) => id)).toEqual(
    whole.lines.filter(({ seller }) => seller.id !== york.id).map(({ id }) => id),
  );
  expect(theirs.lines).toMatchObject([{ type: "product", children: [], dates: [], seller: { id: york.id } }]);
  expect(theirs.lines[0]?.choices.join()).toContain("ADA");
  expect([whole.is_part, own.is_part, theirs.is_part]).toEqual([false, true, true]);
  // Who paid how much to another school is nobody's business, and a payment is for all of them.
  expect([own.money?.payment, theirs.money?.payment]).toEqual([null, null]);
  expect((own.money?.total ?? 0) + (theirs.money?.total ?? 0)).toBe(whole.money?.total);
  for (const { money, lines } of [whole, own, theirs]) {
    const parts = [...lines, ...(money?.fees ?? [])].map(({ amount }) => amount ?? 0);
    expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(money?.total);
  }
});

test("a cancelled line stays on the page without an amount", async () => {
  const { child, book } = await aCustomer(world);
  const { orderId, itemId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  await world.db.updateTable("order_item").set({ state: "cancelled" }).where("id", "=", itemId).execute();
  expect(valueOf(await getStaffOrder(admin, { id: orderId })).lines).toMatchObject([
    { id: itemId, cancelled: true, amount: null, children: [{ name: "Ada Tester" }] },
  ]);
});

test("another school's order, a cart and an unknown order are not found alike", async () => {
  const { child, book, put } = await aCustomer(world);
  const [ada, group] = [await child("Ada"), await world.group()];
  const { orderId } = await book({ type: "trial", group, childIds: [ada] });
  const cart = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const unknown = await getStaffOrder(outside.admin, { id: world.system.newId() });
  expect(unknown).toMatchObject(notFound);
  for (const who of [outside.staff, outside.admin]) expect(await getStaffOrder(who, { id: orderId })).toEqual(unknown);
  for (const who of [staff, admin, network]) expect(await getStaffOrder(who, { id: cart.orderId })).toEqual(unknown);
  expect(await getStaffOrder(outside.visitor, { id: orderId })).toMatchObject({ error: { code: "not_logged_in" } });
});

test("an order is found by its number, and from an enquiry of the family", async () => {
  const { child, book, customer, ctx } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const { number, money } = valueOf(await getStaffOrder(admin, { id: orderId }));
  const found = async (who: typeof staff, q: string) =>
    valueOf(await listCustomers(who, { q })).items.map(({ id }) => id);
  for (const who of [staff, admin, network]) expect(await found(who, number.toLowerCase())).toEqual([customer.id]);
  expect(await found(outside.admin, number)).toEqual([]);

  const { id } = valueOf(
    await createTicket(ctx, {
      category_id: 3,
      name: "Pat Tester",
      email: customer.email,
      subject: "My order",
      message: "When does it start?",
    }),
  );
  await sql`update ticket set franchise_id = ${world.network.seller.id} where id = ${id}`.execute(world.db);
  expect(valueOf(await getTicket(admin, { id })).orders).toMatchObject([{ id: orderId, number, total: money?.total }]);
  expect(valueOf(await getTicket(staff, { id })).orders).toMatchObject([{ id: orderId, number, total: null }]);
});
