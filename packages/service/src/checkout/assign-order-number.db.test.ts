import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { removeItem } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { ensureIntent, findOpenPayment } from "../payments/index.ts";
import { mixedBasket } from "../testing/mixed-order.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { assignOrderNumber } from "./assign-order-number.ts";
import { cancelCheckout } from "./cancel-checkout.ts";
import { placeOrder } from "./place-order.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db, network } = world;

type Basket = Awaited<ReturnType<typeof world.basket>>;
const aBasket = async () => await world.basket(await world.group());
const start = ({ ctx, orderId }: Pick<Basket, "ctx" | "orderId">) => startCheckout(ctx, { order_id: orderId });
const numberOf = async ({ ctx, orderId }: Pick<Basket, "ctx" | "orderId">) =>
  valueOf(await getOrder(ctx, { id: orderId })).number;
const digits = (number: string | null) => Number(number?.split("-")[1]);

/** Places the order and no more, as a process does that ends right afterwards. */
async function placeAlone({ ctx, orderId }: Basket): Promise<void> {
  const input = { customerId: null, useCredit: false };
  valueOf(await inTransaction(db, async (trx) => await placeOrder(ctx, trx, orderId, input)));
}

test("while an order is being placed, other orders of the school get their numbers", async () => {
  const first = await aBasket();
  const second = await aBasket();
  valueOf(await start(await aBasket()));
  await inTransaction(db, async (trx) => {
    valueOf(await placeOrder(first.ctx, trx, first.orderId, { customerId: null, useCredit: false }));
    // Does not wait, but fails if somebody holds it.
    await sql`select from order_number_counter where franchise_id = ${network.seller.id} for update nowait`.execute(db);
    valueOf(await start(second));
    expect(await numberOf(second)).toMatch(/^LEE-\d{6}$/);
  });
  valueOf(await start(first));
  expect(digits(await numberOf(first))).toBe(digits(await numberOf(second)) + 1);
});

test("an order that waits for another change of it holds up no other number", async () => {
  const first = await aBasket();
  await placeAlone(first);
  const second = await aBasket();
  const lock = sql`select from orders where id = ${first.orderId} for update`;
  const outcome = await whileLocked(
    db,
    lock,
    async () => valueOf(await start(first)),
    async () => valueOf(await start(second)),
  );
  expect(outcome).toBe("waited");
  expect(digits(await numberOf(first))).toBe(digits(await numberOf(second)) + 1);
});

test("an order whose process ended before it had a number gets one when its checkout is opened again", async () => {
  const basket = await aBasket();
  await placeAlone(basket);
  expect(await numberOf(basket)).toBeNull();
  const [one, other] = await Promise.all([start(basket), start(basket)]);
  expect(valueOf(one).client_secret).toBe(valueOf(other).client_secret);
  const next = await aBasket();
  valueOf(await start(next));
  expect(digits(await numberOf(next))).toBe(digits(await numberOf(basket)) + 1);
  const payment = await findOpenPayment(db, basket.orderId);
  const intent = valueOf(await world.system.gateways.payments.retrieveIntent(payment?.provider_ref ?? ""));
  expect(intent.metadata["order_number"]).toBe(await numberOf(basket));
});

test("money that comes for an order without a number confirms it with one", async () => {
  const basket = await aBasket();
  await placeAlone(basket);
  const payment = await findOpenPayment(db, basket.orderId);
  if (payment === undefined) throw new Error("No payment");
  const { clientSecret } = valueOf(await ensureIntent(world.system, payment));
  await world.pay(clientSecret, "4242424242424242");
  await world.work();
  const order = valueOf(await getOrder(basket.ctx, { id: basket.orderId }));
  expect(order.status).toBe("confirmed");
  expect(order.number).toMatch(/^LEE-\d{6}$/);
});

test("a basket takes no number, such as one that another tab has just taken back from the checkout", async () => {
  const basket = await aBasket();
  expect(await assignOrderNumber(db, basket.orderId)).toBeNull();
  expect(await numberOf(basket)).toBeNull();
  await placeAlone(basket);
  valueOf(await cancelCheckout(basket.ctx, { order_id: basket.orderId }));
  expect(await assignOrderNumber(db, basket.orderId)).toBeNull();
});

test("a checkout that is refused takes no number", async () => {
  const last = await world.group({ trialCap: 1 });
  const [first, late] = [await world.basket(last), await world.basket(last)];
  valueOf(await start(first));
  expect(codeOf(await start(late))).toBe("no_places_left");
  const next = await aBasket();
  valueOf(await start(next));
  expect(digits(await numberOf(next))).toBe(digits(await numberOf(first)) + 1);
});

test("a basket that was at the checkout keeps its numbers, and has that of a school that still sells in it", async () => {
  const { ctx, orderId, york } = await mixedBasket(world);
  const order = { ctx, orderId };
  valueOf(await start(order));
  const number = await numberOf(order);
  expect(number).toMatch(/^LEE-/);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  valueOf(await start(order));
  expect(await numberOf(order)).toBe(number);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  const { rows: lines } = await sql<{ id: string }>`
    select id from order_item where order_id = ${orderId} and seller_id <> ${york.id}`.execute(db);
  for (const { id } of lines) valueOf(await removeItem(ctx, id));
  valueOf(await start(order));
  const { rows } = await sql<{ number: string }>`
    select f.order_prefix || '-' || lpad(n.number::text, 6, '0') as number
    from order_number n join franchise f on f.id = n.franchise_id where n.order_id = ${orderId} and f.id = ${york.id}`.execute(
    db,
  );
  expect(await numberOf(order)).toBe(rows[0]?.number);
});
