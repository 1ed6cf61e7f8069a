import { aBottle } from "@matinee/testkit";
import { expect, test } from "vitest";
import { addProduct, currentOrder } from "../basket/index.ts";
import { createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { aWorld, codeOf, newId, parentForm, valueOf } from "../testing/world.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
const bottle = await aBottle(db, { franchiseId: world.network.seller.id, stock: 100 });

/** A new visitor behind an internet address, with a shop item in the cart: it holds no place, so only its payment counts. */
async function aBuyer(origin: string) {
  const ctx: Context = { ...(await world.visitor()), originKey: () => origin };
  await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 1 }));
  return { orderId, start: async () => await startCheckout(ctx, { order_id: orderId }) };
}

const underWay = async (orderIds: readonly string[]) =>
  (
    await db
      .selectFrom("payment")
      .select("id")
      .where("order_id", "in", orderIds)
      .where("status", "in", ["created", "requires_action", "processing", "failed"])
      .execute()
  ).length;

test("one internet address has at most 24 payments under way, whatever visitors it makes up and whatever they buy", async () => {
  const orderIds: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const buyer = await aBuyer("script");
    orderIds.push(buyer.orderId);
    valueOf(await buyer.start());
  }
  const next = await aBuyer("script");
  expect(codeOf(await next.start())).toBe("too_many_requests");
  expect(await underWay([...orderIds, next.orderId])).toBe(24);
  expect(codeOf(await (await aBuyer("family")).start())).toBeNull();
});

test("one visitor has one payment under way, however often and fast the checkout is started", async () => {
  const buyer = await aBuyer("home");
  await Promise.all(Array.from({ length: 5 }, async () => await buyer.start()));
  expect(await underWay([buyer.orderId])).toBe(1);
});
