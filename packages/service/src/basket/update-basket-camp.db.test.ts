import { aBottle, type CampOptions, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCampBasket } from "../testing/a-basket.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { updateBasketCamp } from "./update-basket-camp.ts";

const world = await aWorld();
const { db, network } = world;

const aBasket = (options: CampOptions = {}) => aCampBasket(world, { ...options, withShirt: true });

const pay = (take_full_payment: boolean) => ({ quantity: 1 as const, take_full_payment });

test("the deposit is due now and the rest with the add-ons later, or all of it now", async () => {
  const { ctx, item } = await aBasket();
  expect(item).toMatchObject({ take_full_payment: true, amount_due_now: 16_200 });
  expect(valueOf(await updateBasketCamp(ctx, item.id, pay(false)))).toMatchObject({
    take_full_payment: false,
    amount_due_now: 4_000,
    total_gross: 16_200,
  });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ amount_due_now: 4_000, amount_due_later: 12_200 });
  expect(valueOf(await updateBasketCamp(ctx, item.id, pay(true)))).toMatchObject({ amount_due_now: 16_200 });
});

test("once the balance has fallen due, all of it is due now", async () => {
  const { ctx, item } = await aBasket({ balanceInDays: 0 });
  expect(valueOf(await updateBasketCamp(ctx, item.id, pay(false)))).toMatchObject({ amount_due_now: 16_200 });
});

test("a camp without a deposit is paid in full", async () => {
  const { ctx, item } = await aBasket({ depositPence: null });
  expect(await updateBasketCamp(ctx, item.id, pay(false))).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "take_full_payment" }] },
  });
  expect(valueOf(await updateBasketCamp(ctx, item.id, pay(true)))).toMatchObject({ take_full_payment: true });
});

test("a closed camp is no longer on sale", async () => {
  const { ctx, camp, item } = await aBasket();
  await sql`update course set status = 'closed' where id = ${camp.id}`.execute(db);
  expect(await updateBasketCamp(ctx, item.id, pay(false))).toEqual({ ok: false, error: { code: "not_on_sale" } });
});

test("a removed line, another visitor's or not a camp is not found; a line at the checkout or paid does not change", async () => {
  const { ctx, orderId, item } = await aBasket();
  const bottle = await aBottle(db, { franchiseId: network.seller.id });
  const product = valueOf(await addProduct(ctx, { product_id: bottle.id, quantity: 1 }));
  for (const id of [freshId(), product.id])
    expect(await updateBasketCamp(ctx, id, pay(true))).toEqual(notFoundOutcome("The cart item"));
  expect(await updateBasketCamp(await world.visitor(), item.id, pay(true))).toEqual(notFoundOutcome("The cart item"));
  expect(await pastTheBasket(db, orderId, () => updateBasketCamp(ctx, item.id, pay(false)))).toEqual(PLACED_AND_PAID);
});
