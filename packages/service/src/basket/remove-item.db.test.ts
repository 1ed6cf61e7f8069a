import { aBottle, freshId } from "@matinee/testkit";
import { expect, test } from "vitest";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { addClassItem } from "./add-class-item.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { removeClass, removeItem, removeProduct } from "./remove-item.ts";

const world = await aWorld();
const { db, network } = world;

/** A trial, an enrolment, a camp with an add-on, and a bottle that an earlier checkout held for a while. */
async function aMixedBasket() {
  const { ctx, orderId, item: trial, children } = await world.basket(await world.group());
  const child_ids = children.map(({ id }) => id);
  const group = await world.group();
  const enrolment = valueOf(
    await addClassItem(ctx, { order_id: orderId, type: "enrolment", group_id: group.id, child_ids }),
  );
  const { id: course_id, shirt } = await world.camp();
  const camp = valueOf(
    await addClassItem(ctx, { order_id: orderId, type: "camp", course_id, child_ids, course_addon_ids: [shirt] }),
  );
  const shelf = await aBottle(db, { franchiseId: network.seller.id });
  const bottle = valueOf(await addProduct(ctx, { product_id: shelf.id, quantity: 2 }));
  await db
    .insertInto("claim")
    .values({
      id: freshId(),
      pool_id: shelf.variation.poolId,
      order_id: orderId,
      order_item_id: bottle.id,
      child_id: null,
      state: "released",
      held_until: null,
      reason: null,
    })
    .execute();
  return { ctx, orderId, trial, enrolment, camp, bottle };
}

test("each call removes its own kind of line, once, and the total follows", async () => {
  const { ctx, trial, enrolment, camp, bottle } = await aMixedBasket();
  const gross = async () => valueOf(await calculateTotals(ctx)).total_gross;
  expect(await gross()).toBe(2_400 + 24_000 + 16_200 + 1_500);
  expect(await removeClass(ctx, bottle.id)).toEqual(notFoundOutcome("The cart item"));
  for (const { id } of [trial, enrolment, camp])
    expect(await removeProduct(ctx, id)).toEqual(notFoundOutcome("The cart item"));
  expect(await gross()).toBe(44_100);
  for (const { id } of [trial, enrolment, camp]) {
    expect(await removeClass(ctx, id)).toEqual({ ok: true, value: null });
    expect(await removeClass(ctx, id)).toEqual(notFoundOutcome("The cart item"));
  }
  expect(await gross()).toBe(1_500);
  expect(await removeProduct(ctx, bottle.id)).toEqual({ ok: true, value: null });
  expect(await removeProduct(ctx, bottle.id)).toEqual(notFoundOutcome("The cart item"));
  expect(await gross()).toBe(0);
});

test("delete removes a line of any kind", async () => {
  const { ctx, trial, enrolment, camp, bottle } = await aMixedBasket();
  for (const { id } of [trial, enrolment, camp, bottle])
    expect(await removeItem(ctx, id)).toEqual({ ok: true, value: null });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ class_items: [], product_items: [], total_gross: 0 });
});

test("another visitor's line, or a line at the checkout or paid, can't be removed", async () => {
  const { ctx, orderId, trial, bottle } = await aMixedBasket();
  const stranger = await world.visitor();
  expect(await removeClass(stranger, trial.id)).toEqual(notFoundOutcome("The cart item"));
  expect(await removeProduct(stranger, bottle.id)).toEqual(notFoundOutcome("The cart item"));
  expect(await pastTheBasket(db, orderId, () => removeProduct(ctx, bottle.id))).toEqual(PLACED_AND_PAID);
  expect(await pastTheBasket(db, orderId, () => removeClass(ctx, trial.id))).toEqual(PLACED_AND_PAID);
});
