import { aCoupon } from "@matinee/testkit";
import { expect, test } from "vitest";
import { addCoupon } from "../basket/index.ts";
import { createCustomer } from "../families/index.ts";
import { aWorld, parentForm, valueOf } from "../testing/world.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;

/** A basket of somebody with this address, with a coupon on it. */
async function aBasketWith(code: string, email: string) {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await createCustomer(ctx, { ...parentForm, email }));
  const added = await addCoupon(ctx, { order_id: orderId, code });
  return async () => (added.ok ? (await startCheckout(ctx, { order_id: orderId })).ok : false);
}

const use = async (code: string, email: string) => await (await aBasketWith(code, email))();

test("a coupon's uses are counted by customer, whatever else that customer uses", async () => {
  for (const code of ["SPRING", "SUMMER"]) await aCoupon(db, { code, perCustomer: 1 });
  expect(await use("SPRING", "pat@example.test")).toBe(true);
  expect(await use("SPRING", "sam@example.test")).toBe(true);
  expect(await use("SUMMER", "pat@example.test")).toBe(true);
  expect(await use("SPRING", "PAT@example.test")).toBe(false);
  expect(await use("SUMMER", "sam@example.test")).toBe(true);
});

test("of many checkouts at once under one address, one gets the use that there is", async () => {
  await aCoupon(db, { code: "ONLYONE", perCustomer: 1 });
  const baskets = await Promise.all([1, 2, 3, 4].map(() => aBasketWith("ONLYONE", "many@example.test")));
  const placed = await Promise.all(baskets.map((checkOut) => checkOut()));
  expect(placed.filter(Boolean)).toHaveLength(1);
});

test("of many first uses at once under one address, all are counted together", async () => {
  const { id } = await aCoupon(db, { code: "FOUR", perCustomer: 3 });
  const pools = async () => (await db.selectFrom("pool").select("id").where("kind", "=", "coupon").execute()).length;
  const before = await pools();
  const baskets = await Promise.all([1, 2, 3, 4].map(() => aBasketWith("FOUR", "first@example.test")));
  const placed = await Promise.all(baskets.map((checkOut) => checkOut()));
  expect(placed.filter(Boolean)).toHaveLength(3);
  const uses = await db.selectFrom("coupon_customer").select("pool_id").where("coupon_id", "=", id).execute();
  expect(uses).toHaveLength(1);
  // Whoever came second leaves no counter behind that nobody uses.
  expect(await pools()).toBe(before + 1);
});
