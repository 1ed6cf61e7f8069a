import { sql } from "kysely";
import { expect, test } from "vitest";
import { login } from "../accounts/index.ts";
import { PASSWORD } from "../accounts/testing/an-account.ts";
import { giveCredit } from "../ledger/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { getCredit, listCreditMovements } from "./credit.ts";
import { getOrderPage } from "./get-order-page.ts";
import { listOrders } from "./list-orders.ts";

const world = await aWorld();
const { db, network } = world;

test("orders are listed newest first, in pages, with their payment status", async () => {
  const { ctx, child, book, put } = await aCustomer(world);
  const ada = await child("Ada");
  const trial = await book({ type: "trial", group: await world.group(), childIds: [ada] });
  const camp = await book({ type: "camp", camp: await world.camp(), childIds: [ada], takeFullPayment: false });
  await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const page = valueOf(await listOrders(ctx, {}));
  expect(page.total).toBe(2);
  expect(page.items).toMatchObject([
    {
      id: camp.orderId,
      payment_status: "deposit_paid",
      total_gross: 15_000,
      what: ["Summer Camp"],
      balances: [{ amount: 11_000 }],
    },
    { id: trial.orderId, payment_status: "paid", what: ["Saturday Juniors"], balances: [] },
  ]);
  const second = valueOf(await listOrders(ctx, { size: 1, page: 1 }));
  expect([second.total, second.items.map((one) => one.id)]).toEqual([2, [trial.orderId]]);
  expect(valueOf(await listOrders(ctx, { filter: "total_gross:gt:10000" })).items.map((one) => one.id)).toEqual([
    camp.orderId,
  ]);
  expect(codeOf(await listOrders(ctx, { sort: ["guest_id,asc"] }))).toBe("invalid");
});

test("an order page lists every payment; another customer's order and a basket are not found", async () => {
  const { ctx, child, book, put } = await aCustomer(world);
  const ada = await child("Ada");
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [ada] });
  const order = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(order).toMatchObject({
    status: "confirmed",
    cart: { total_gross: 2_400, currency: "GBP" },
    movements: [{ kind: "payment", amount: 2_400 }],
  });
  expect(order.receipt_url).toMatch(new RegExp(`${orderId}/.+\\.pdf$`, "u"));
  const other = await aCustomer(world);
  for (const stranger of [other.ctx, await world.visitor()])
    expect(codeOf(await getOrderPage(stranger, { id: orderId }))).toBe("not_found");
  const basket = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  expect(codeOf(await getOrderPage(ctx, { id: basket.orderId }))).toBe("not_found");
  valueOf(await startCheckout(ctx, { order_id: basket.orderId }));
  expect(valueOf(await getOrderPage(ctx, { id: basket.orderId }))).toMatchObject({ status: "placed", movements: [] });
});

test("a line cancelled after confirmation is listed separately", async () => {
  const { ctx, child, book, put } = await aCustomer(world);
  const [ada, ben] = [await child("Ada"), await child("Ben")];
  await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const group = await world.group();
  const { orderId, itemId } = await book({ type: "trial", group, childIds: [ben] });
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).cancelled_lines).toEqual([]);
  await sql`update order_item set state = 'cancelled' where id = ${itemId}`.execute(db);
  await sql`update orders set status = 'partly_cancelled' where id = ${orderId}`.execute(db);
  const order = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(order.cart.class_items.map((item) => item.id)).not.toContain(itemId);
  expect(order.cancelled_lines).toEqual([
    {
      id: itemId,
      type: "trial",
      name: "Saturday Juniors",
      quantity: 1,
      children: [{ id: ben, first_name: "Ben" }],
      dates: group.dates.slice(0, 2),
      by_the_day: false,
      moved_to: null,
    },
  ]);
});

test("guest orders under the account's address appear after login, with their receipts", async () => {
  const { ctx, account } = await aCustomer(world);
  const guest = await world.basket(await world.group());
  await sql`update customer set email = ${account.email} where id = ${guest.customer.id}`.execute(db);
  const checkout = valueOf(await startCheckout(guest.ctx, { order_id: guest.orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await listOrders(ctx, {})).items).toEqual([]);
  valueOf(await login(ctx, { email: account.email, password: PASSWORD, guestToken: undefined }));
  const [joined] = valueOf(await listOrders(ctx, {})).items;
  expect(joined).toMatchObject({ id: guest.orderId, payment_status: "paid" });
  const page = valueOf(await getOrderPage(ctx, { id: guest.orderId }));
  expect([page.receipt_url, joined?.receipt_url]).toEqual([
    joined?.receipt_url,
    expect.stringContaining(guest.orderId),
  ]);
});

test("credit is what was given minus what was spent; reserved credit is shown separately", async () => {
  const { ctx, child, customer, put, book } = await aCustomer(world);
  const ada = await child("Ada");
  expect(valueOf(await getCredit(ctx))).toEqual({ currency: "GBP", available: 0, reserved: 0 });
  const gift = (key: string, amount: number, from: { orderId: string } | { sellerId: number }) =>
    giveCredit(db, { key: `${customer.id}:${key}`, customerId: customer.id, amount, from, note: "Not for customers" });
  await gift("one", 3_000, { sellerId: network.seller.id });
  const first = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  valueOf(await startCheckout(ctx, { order_id: first.orderId, use_credit: true }));
  expect(valueOf(await getCredit(ctx))).toMatchObject({ available: 600, reserved: 0 });
  const second = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const checkout = valueOf(await startCheckout(ctx, { order_id: second.orderId, use_credit: true }));
  expect(valueOf(await getCredit(ctx))).toMatchObject({ available: 0, reserved: 600 });
  const movements = valueOf(await listCreditMovements(ctx, {}));
  expect(movements.items).toMatchObject([
    { kind: "credit_used", amount: -2_400, order: { id: first.orderId }, seller: null },
    { kind: "credit_given", amount: 3_000, order: null, seller: { id: network.seller.id, name: "Matinee Leeds" } },
  ]);
  expect(JSON.stringify(movements)).not.toContain("Not for customers");
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await listCreditMovements(ctx, {})).items.map((one) => one.amount)).toEqual([-600, -2_400, 3_000]);
  // Credit from an order's refund names the order.
  const paid = await book({ type: "trial", group: await world.group(), childIds: [ada] });
  await gift("two", 500, { orderId: paid.orderId });
  expect(valueOf(await listCreditMovements(ctx, { size: 1 })).items).toMatchObject([
    { kind: "credit_given", amount: 500, order: { id: paid.orderId }, seller: null },
  ]);
  expect(valueOf(await getCredit(ctx))).toMatchObject({ available: 500, reserved: 0 });
});

test("customers see only their own orders and credit", async () => {
  const { child, book, customer } = await aCustomer(world);
  await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  await giveCredit(db, {
    key: customer.id,
    customerId: customer.id,
    amount: 700,
    from: { sellerId: network.seller.id },
    note: "test",
  });
  const other = await aCustomer(world);
  expect(valueOf(await listOrders(other.ctx, {})).total).toBe(0);
  expect(valueOf(await getCredit(other.ctx)).available).toBe(0);
  expect(valueOf(await listCreditMovements(other.ctx, {})).items).toEqual([]);
  const guest = await world.visitor();
  for (const answer of [await getCredit(guest), await listCreditMovements(guest, {})])
    expect(codeOf(answer)).toBe("not_logged_in");
});
