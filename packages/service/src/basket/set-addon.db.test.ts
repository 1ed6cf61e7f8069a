import { freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { aCampBasket } from "../testing/a-basket.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { setAddon } from "./set-addon.ts";
import { updateBasketItem } from "./update-basket-item.ts";

const world = await aWorld();
const { db } = world;

async function aBasket() {
  const basket = await aCampBasket(world, { withShirt: false });
  const set = async (addonId: number, quantity: number, as: Context = basket.ctx, itemId = basket.item.id) =>
    await setAddon(as, { order_item_id: itemId, course_addon_id: addonId, quantity });
  return { ...basket, set };
}

test("an add-on costs its price, or its daily price for all days, in any quantity", async () => {
  const { ctx, camp, item, set } = await aBasket();
  expect(valueOf(await set(camp.shirt, 2))).toMatchObject({
    id: item.id,
    quantity: 1,
    addons: [{ id: camp.shirt, name: "Camp T-shirt", quantity: 2, price: 1_200, total: 2_400 }],
    base_cost: 17_400,
    total_gross: 17_400,
  });
  const both = valueOf(await set(camp.dropOff, 1));
  expect(both.addons).toMatchObject([{ total: 2_400 }, { id: camp.dropOff, price: 1_500, total: 1_500 }]);
  expect(valueOf(await set(camp.shirt, 1))).toMatchObject({ total_gross: 17_700 });
  expect(valueOf(await set(camp.shirt, 0)).addons).toMatchObject([{ id: camp.dropOff }]);
  expect(valueOf(await set(camp.shirt, 0)).addons).toHaveLength(1);
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ total_gross: 16_500 });
});

test("a daily add-on can be taken only once", async () => {
  const { camp, set } = await aBasket();
  expect(await set(camp.dropOff, 2)).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "quantity" }] },
  });
});

test("a changed add-on price is a problem until accepted; a higher quantity keeps the promised price", async () => {
  const { ctx, camp, item, set } = await aBasket();
  valueOf(await set(camp.dropOff, 1));
  valueOf(await set(camp.shirt, 1));
  await sql`update course_addon set price_pence = 1500 where id = ${camp.shirt}`.execute(db);
  await sql`update course_addon set price_pence = 400 where id = ${camp.dropOff}`.execute(db);
  expect(valueOf(await set(camp.shirt, 2)).addons).toMatchObject([{ price: 1_200 }, { price: 1_500 }]);
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([
    { code: "price_changed", item_id: item.id, message: expect.stringContaining("£15.00") as string },
    { code: "price_changed", item_id: item.id, message: expect.stringContaining("£12.00") as string },
  ]);
  expect(valueOf(await updateBasketItem(ctx, item.id, { accept_price: true }))).toMatchObject({
    unit_price: 15_000,
    addons: [
      { price: 1_500, total: 3_000 },
      { price: 1_200, total: 1_200 },
    ],
  });
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

test("too many add-ons are a problem before payment", async () => {
  const { ctx, camp, set } = await aBasket();
  await sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${camp.dropOffPool}, 2, 'committed')`.execute(
    db,
  );
  valueOf(await set(camp.dropOff, 1));
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([
    { code: "no_places_left", addon_id: camp.dropOff, remedies: ["remove_addon", "remove"] },
  ]);
  valueOf(await set(camp.dropOff, 0));
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

test("another camp's add-on, and a line that is removed, another visitor's or not a camp, are not found", async () => {
  const { camp, set } = await aBasket();
  const other = await aBasket();
  expect(await set(other.camp.shirt, 1)).toEqual(notFoundOutcome("The add-on"));
  expect(await set(camp.shirt, 1, await world.visitor())).toEqual(notFoundOutcome("The cart item"));
  const trial = await world.basket(await world.group());
  expect(await set(camp.shirt, 1, trial.ctx, trial.item.id)).toEqual(notFoundOutcome("The cart item"));
});

test("on a closed camp add-ons can only be removed; at the checkout or paid nothing changes", async () => {
  const { ctx, orderId, camp, set } = await aBasket();
  valueOf(await set(camp.shirt, 1));
  expect(await pastTheBasket(db, orderId, () => set(camp.shirt, 0))).toEqual(PLACED_AND_PAID);
  await sql`update course set status = 'closed' where id = ${camp.id}`.execute(db);
  expect(await set(camp.shirt, 2)).toEqual({ ok: false, error: { code: "not_on_sale" } });
  expect(valueOf(await set(camp.shirt, 0)).addons).toEqual([]);
  expect(valueOf(await calculateTotals(ctx)).class_items).toHaveLength(1);
});
