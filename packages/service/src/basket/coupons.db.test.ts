import { aBottle, aCoupon, aFranchise, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { aShopper, notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, parentForm, valueOf } from "../testing/world.ts";
import { addCoupon } from "./add-coupon.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { removeCoupon } from "./remove-coupon.ts";
import { removeProduct } from "./remove-item.ts";
import { updateProduct } from "./update-product.ts";

const world = await aWorld();
const { db, network } = world;
const franchiseId = network.seller.id;

/** Two bottles, £15 together. */
async function aBasket() {
  const bottle = await aBottle(db, { franchiseId, stock: 99 });
  const shopper = await aShopper(world);
  const { ctx, orderId } = shopper;
  const item = valueOf(await addProduct(ctx, { product_id: bottle.id, quantity: 2 }));
  const use = (code: string, as: Context = ctx) => addCoupon(as, { order_id: orderId, code });
  const couponOnOrder = async () =>
    (await db.selectFrom("orders").select("coupon_id").where("id", "=", orderId).executeTakeFirstOrThrow()).coupon_id;
  return { ...shopper, item, use, couponOnOrder };
}

const refused = (words: string) => ({
  ok: false,
  error: { code: "coupon_refused", details: [{ path: "code", message: expect.stringContaining(words) as string }] },
});

test("a coupon applies in any letter case, and another coupon replaces it", async () => {
  await aCoupon(db, { code: "TEN" });
  await aCoupon(db, { code: "HALF", percentBp: 5_000 });
  const { ctx, use } = await aBasket();
  const cart = valueOf(await use("  ten "));
  expect(cart).toMatchObject({
    coupon: { code: "TEN", name: "Coupon TEN", applied: true, amount: 150, reason: null },
    gross_subtotal: 1_500,
    total_discounts: 150,
    total_gross: 1_350,
    vat_amount: 225,
    discounts: [{ amount: 150 }],
  });
  expect(valueOf(await calculateTotals(ctx))).toEqual(cart);
  expect(valueOf(await use("TEN"))).toEqual(cart);
  expect(valueOf(await use("Half"))).toMatchObject({ coupon: { code: "HALF" }, total_gross: 750 });
});

test("an ineligible coupon is refused with a reason and leaves the previous one", async () => {
  const there = await aFranchise(db);
  await aCoupon(db, { code: "GOOD" });
  await aCoupon(db, { code: "OFF", active: false });
  await aCoupon(db, { code: "SOON", startsAt: "2999-01-01T00:00:00Z" });
  await aCoupon(db, { code: "OVER", endsAt: "2001-01-01T00:00:00Z" });
  await aCoupon(db, { code: "CAMPS", scopes: ["camps", "classes"] });
  await aCoupon(db, { code: "THERE", franchiseId: there.id });
  await aCoupon(db, { code: "BIG", minimum: 2_000, scopes: ["products"] });
  const gone = await aCoupon(db, { code: "GONE", uses: 1 });
  await sql`insert into claim (id, pool_id, state) values (${freshId()}, ${gone.poolId}, 'committed')`.execute(db);
  const { use, couponOnOrder } = await aBasket();
  valueOf(await use("GOOD"));
  const before = await couponOnOrder();
  expect(before).not.toBeNull();
  const reasons: [code: string, words: string][] = [
    ["NOSUCH", "don't recognise"],
    ["OFF", "don't recognise"],
    ["SOON", "not valid yet"],
    ["OVER", "no longer valid"],
    ["GONE", "used up"],
    ["CAMPS", "for camps or classes, but your cart has none"],
    ["THERE", `shop items from Matinee ${there.slug}, but your cart has none`],
    ["BIG", "Spend £5.00 more on shop items"],
  ];
  for (const [code, words] of reasons) expect([code, await use(code)]).toEqual([code, refused(words)]);
  expect(await use("  ")).toMatchObject({ ok: false, error: { code: "invalid", details: [{ path: "code" }] } });
  expect(await couponOnOrder()).toBe(before);
});

test("a customer who has used up their own uses, by email address, is told so", async () => {
  const { id } = await aCoupon(db, { code: "ONCE", perCustomer: 1 });
  const pool = await db
    .insertInto("pool")
    .values({ kind: "coupon", size: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("coupon_customer")
    .values({ coupon_id: id, email_key: "pat@example.test", pool_id: pool.id })
    .execute();
  await sql`insert into claim (id, pool_id, state) values (${freshId()}, ${pool.id}, 'committed')`.execute(db);
  const { ctx, use } = await aBasket();
  valueOf(await use("ONCE"));
  valueOf(await createCustomer(ctx, { ...parentForm, email: "PAT@example.test" }));
  expect(await use("ONCE")).toEqual(refused("You have used this code already"));
});

test("a coupon that no longer applies stays with a reason and no discount; an empty basket takes no coupon", async () => {
  await aCoupon(db, { code: "FIFTEEN", minimum: 1_500 });
  const { ctx, item, use, couponOnOrder } = await aBasket();
  valueOf(await use("FIFTEEN"));
  valueOf(await updateProduct(ctx, item.id, { quantity: 1 }));
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    coupon: {
      code: "FIFTEEN",
      applied: false,
      amount: 0,
      reason: expect.stringContaining("Spend £7.50 more") as string,
    },
    total_gross: 750,
  });
  valueOf(await updateProduct(ctx, item.id, { quantity: 2 }));
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ coupon: { applied: true }, total_gross: 1_350 });
  valueOf(await removeProduct(ctx, item.id));
  expect(await use("FIFTEEN")).toEqual(refused("Your cart is empty"));
  expect(await couponOnOrder()).not.toBeNull();
});

test("a coupon is removed once; a second call finds none", async () => {
  await aCoupon(db, { code: "AWAY" });
  const { ctx, orderId, use } = await aBasket();
  expect(await removeCoupon(ctx, { orderId })).toEqual(notFoundOutcome("The coupon"));
  valueOf(await use("AWAY"));
  expect(await removeCoupon(ctx, { orderId })).toEqual({ ok: true, value: null });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ coupon: null, total_gross: 1_500 });
  expect(await removeCoupon(ctx, { orderId })).toEqual(notFoundOutcome("The coupon"));
});

test("a coupon is removed by its code; one that another window has put on stays", async () => {
  await aCoupon(db, { code: "FIRST" });
  await aCoupon(db, { code: "SECOND" });
  const { ctx, orderId, use } = await aBasket();
  valueOf(await use("SECOND"));
  expect(await removeCoupon(ctx, { orderId, code: "FIRST" })).toEqual(notFoundOutcome("The coupon"));
  expect(await removeCoupon(ctx, { orderId, code: "" })).toEqual(notFoundOutcome("The coupon"));
  expect(valueOf(await calculateTotals(ctx)).coupon).toMatchObject({ code: "SECOND" });
  expect(await removeCoupon(ctx, { orderId, code: " second " })).toEqual({ ok: true, value: null });
});

test("the coupon of another visitor's order, or of an order at the checkout or paid, can't change", async () => {
  await aCoupon(db, { code: "MINE" });
  const { ctx, orderId, use } = await aBasket();
  const stranger = await world.visitor();
  expect(await use("MINE", stranger)).toEqual(notFoundOutcome("The order"));
  expect(await pastTheBasket(db, orderId, () => use("MINE"))).toEqual(PLACED_AND_PAID);
  valueOf(await use("MINE"));
  expect(await removeCoupon(stranger, { orderId })).toEqual(notFoundOutcome("The order"));
  expect(await pastTheBasket(db, orderId, () => removeCoupon(ctx, { orderId }))).toEqual(PLACED_AND_PAID);
  expect(valueOf(await calculateTotals(ctx)).coupon).toMatchObject({ applied: true });
});

test("at the checkout a code that takes nothing off is refused with its reason, before the hold would be given up", async () => {
  await aCoupon(db, { code: "ATPAY" });
  await aCoupon(db, { code: "ATPAYBIG", minimum: 9_900, scopes: ["products"] });
  const { orderId, use, couponOnOrder } = await aBasket();
  const answers = async (code: string) => (await pastTheBasket(db, orderId, () => use(code)))[0];
  expect(await answers("ATPAYY")).toMatchObject(refused("We don't recognise this code"));
  expect(await answers("ATPAYBIG")).toMatchObject(refused("Spend £84.00 more"));
  expect(await answers("ATPAY")).toMatchObject({ ok: false, error: { code: "order_placed" } });
  expect(await couponOnOrder()).toBeNull();
});
