import { formatPenceExact } from "@matinee/format";
import type { Order } from "@matinee/contract";
import { addDays, pence } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrder } from "../get-order.ts";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { mixedBasket, mixedOrder } from "../../testing/mixed-order.ts";
import { notFoundOutcome } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getOrderReceipt } from "./get-order-receipt.ts";
import { getReceipt } from "./get-receipt.ts";
import { pdfTexts } from "@matinee/testkit";

const world = await aWorld();
const COLOUR = "#4A1F5C";

async function receiptOfOrder(orderId: string, ctx = world.system) {
  const { receipt_key: key } = await world.db
    .selectFrom("orders")
    .select("receipt_key")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return await getReceipt(ctx, { orderId, key: key ?? "none", colour: COLOUR });
}

const pounds = (amount: number) => formatPenceExact(pence(amount));
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** All amounts that the receipt has to show, from the order in the contract's shape. */
function figuresOf({ cart, balances }: Order): number[] {
  const items = cart.class_items.flatMap((item) => [
    item.base_cost - sum(item.addons.map((addon) => addon.total)),
    ...item.addons.map((addon) => addon.total),
    ...item.discounts.map((one) => -one.amount),
  ]);
  const products = cart.product_items.flatMap((item) => [item.base_cost, ...item.discounts.map((one) => -one.amount)]);
  const sellers = Map.groupBy(cart.vat_lines, (one) => one.seller.id);
  return [
    ...items,
    ...products,
    ...cart.fees.map((fee) => fee.amount),
    ...[...sellers.values()].map((own) => sum(own.map((one) => one.gross))),
    ...cart.vat_lines.filter((one) => one.vat_number !== null).flatMap(({ net, vat, gross }) => [net, vat, gross]),
    cart.class_sub_total,
    cart.product_sub_total,
    ...cart.discounts.map((one) => -one.amount),
    ...cart.fees.map((fee) => fee.amount),
    cart.total_gross,
    cart.vat_amount,
    cart.amount_due_now,
    ...balances.map((one) => one.amount),
  ];
}

test("a mixed order's receipt shows exactly the cart's figures", async () => {
  const { ctx, orderId } = await mixedOrder(world);
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  const texts = pdfTexts((await receiptOfOrder(orderId))?.pdf ?? Buffer.alloc(0));
  const figures = texts.filter((text) => /^−?£/.test(text));
  expect(figures.toSorted()).toEqual(figuresOf(order).map(pounds).toSorted());
  expect(order.cart.amount_due_later).toBe(sum(order.balances.map((one) => one.amount)));
  // Calculated by hand: 2 × £24 and 3 × £7.50 and a £25 hoodie less 10%, 2 × £150 less 10% of one, £15 drop-off, £1.50
  // fee, £3.95 postage of the hoodie.
  expect(order.cart.total_gross).toBe(4_320 + 2_025 + 2_250 + 28_500 + 1_500 + 150 + 395);
});

test("a receipt has the sellers' legal details, the items and children, and the due dates", async () => {
  const { ctx, orderId, york, camp } = await mixedOrder(world);
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  const file = await receiptOfOrder(orderId);
  expect(file?.name).toBe(`receipt-${order.number}.pdf`);
  const text = pdfTexts(file?.pdf ?? Buffer.alloc(0)).join("\n");
  expect(text).toContain("Leeds Stage School Ltd  ·  1 The Headrow, Leeds  ·  VAT number GB123456789");
  expect(text).toContain(`${york.slug} Ltd  ·  1 The Headrow, Leeds LS1 8TL  ·  Not registered for VAT`);
  expect(text).toContain(order.number);
  expect(order.buyer).toEqual(["Pat Tester", "1 High Street", "Leeds LS1 4AP"]);
  for (const line of order.buyer) expect(text).toContain(line);
  for (const part of [
    "For Ada and Zoë-Łucja at Roundhay Hall",
    "Early drop-off",
    "Age 7–8, Black",
    "Printed with “ADA”",
  ])
    expect(text).toContain(part);
  expect(text).toContain("Saturday Juniors, trial, 2 at £24.00");
  expect(text).toContain("Bottle, 3 at £7.50");
  expect(text).toContain("3 days, ");
  expect(text).toContain("Pat Tester\n1 High Street\nLeeds LS1 4AP");
  const due = order.cart.class_items.find((item) => item.course_id === camp.id)?.balance_due_on ?? "";
  expect(order.balances.map((one) => one.due_on)).toEqual([due]);
  expect(text).toContain(
    `To pay by ${new Date(due).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })}`,
  );
});

test("the same order gives the same bytes on any day", async () => {
  const { orderId } = await mixedOrder(world);
  const first = await receiptOfOrder(orderId);
  const later = { ...world.system, today: () => addDays(world.system.today(), 400) };
  const second = await receiptOfOrder(orderId, later);
  expect(first?.pdf.subarray(0, 8).toString()).toBe("%PDF-1.7");
  expect(second?.pdf.equals(first?.pdf ?? Buffer.alloc(0))).toBe(true);
});

/** The school moves, is renamed, and is registered for VAT. */
async function becomeAnother(sellerId: number, name: string): Promise<void> {
  await sql`update franchise set name = ${name}, legal_name = ${`${name} Ltd`}, address = '9 New Street, York', vat_number = 'GB999999973',
    company_number = '09999999', order_prefix = ${name.slice(0, 3).toUpperCase()} where id = ${sellerId}`.execute(
    world.db,
  );
}

test("a receipt and an order keep the seller's legal details from the time of sale", async () => {
  const { ctx, orderId, york } = await mixedOrder(world);
  const [before, order] = [await receiptOfOrder(orderId), valueOf(await getOrder(ctx, { id: orderId }))];
  await becomeAnother(york.id, "Jorvik Stage");
  expect((await receiptOfOrder(orderId))?.pdf.equals(before?.pdf ?? Buffer.alloc(0))).toBe(true);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toEqual(order);
});

test("an order that is placed again gets the seller's current legal details", async () => {
  const { ctx, orderId, york } = await mixedBasket(world);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  await becomeAnother(york.id, "Ebor Stage");
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const text = pdfTexts((await receiptOfOrder(orderId))?.pdf ?? Buffer.alloc(0)).join("\n");
  expect(text).toContain(
    "Ebor Stage Ltd  ·  9 New Street, York  ·  Company number 09999999  ·  VAT number GB999999973",
  );
  expect(text).toMatch(/EBO-\d{6}/u);
});

test("an order without stored legal details shows the sellers' current ones", async () => {
  const { orderId } = await mixedOrder(world);
  const before = await receiptOfOrder(orderId);
  await sql`update order_number set seller = null where order_id = ${orderId}`.execute(world.db);
  expect((await receiptOfOrder(orderId))?.pdf.equals(before?.pdf ?? Buffer.alloc(0))).toBe(true);
});

test("the visitor who placed an order gets its receipt, and nobody else does", async () => {
  const { ctx, orderId } = await mixedOrder(world);
  const request = { id: orderId, colour: COLOUR };
  const file = valueOf(await getOrderReceipt(ctx, request));
  const parts: Uint8Array[] = [];
  for await (const part of file.parts) if (typeof part !== "string") parts.push(part);
  const sent = await receiptOfOrder(orderId);
  expect([file.fileName, file.type]).toEqual([sent?.name, "application/pdf"]);
  expect(Buffer.concat(parts)).toEqual(sent?.pdf);
  expect(await getOrderReceipt(await world.visitor(), request)).toEqual(notFoundOutcome("The order"));
  expect(await getOrderReceipt(await aMember(world, "NETWORK_ADMIN"), request)).toMatchObject({
    error: { code: "forbidden" },
  });
  const basket = await mixedBasket(world);
  expect(await getOrderReceipt(basket.ctx, { ...request, id: basket.orderId })).toEqual(notFoundOutcome("The receipt"));
});

test("a wrong key or an unpaid order has no receipt", async () => {
  const { orderId, ctx } = await mixedBasket(world);
  expect(await receiptOfOrder(orderId)).toBeNull();
  expect(valueOf(await getOrder(ctx, { id: orderId })).receipt_url).toBeNull();
  const paid = await mixedOrder(world);
  expect(valueOf(await getOrder(paid.ctx, { id: paid.orderId })).receipt_url).toMatch(
    new RegExp(`^/receipts/${paid.orderId}/[\\w-]{24}\\.pdf$`),
  );
  expect(await getReceipt(world.system, { orderId: paid.orderId, key: "guessed", colour: COLOUR })).toBeNull();
});
