import { freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CallParsed } from "@matinee/contract";
import type { Context } from "../kernel/index.ts";
import { aHoodieBasket } from "../testing/a-basket.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { aShopper, notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { addClassItem } from "./add-class-item.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { updateBasketItem } from "./update-basket-item.ts";

const world = await aWorld();
const { db } = world;

type Change = CallParsed<"PUT /order-items/update/{id}", "body">;

const invalid = (...paths: string[]) => ({
  ok: false,
  error: { code: "invalid", details: paths.map((path) => expect.objectContaining({ path }) as object) },
});

/** A camp for Ada; Bo is old enough for it too. */
async function aCampBasket() {
  const camp = await world.camp();
  const shopper = await aShopper(world);
  const [ada, bo] = [await shopper.child("Ada"), await shopper.child("Bo")];
  const put = async (childId: string) =>
    valueOf(
      await addClassItem(shopper.ctx, {
        order_id: shopper.orderId,
        type: "camp",
        course_id: camp.id,
        child_ids: [childId],
        course_addon_ids: [camp.shirt],
      }),
    );
  const item = await put(ada.id);
  const change = (input: Change, as: Context = shopper.ctx) => updateBasketItem(as, item.id, input);
  return { ...shopper, camp, ada, bo, put, item, change };
}

test("a camp line can change to exactly one other child who fits and is not booked", async () => {
  const { ada, bo, child, put, item, change } = await aCampBasket();
  expect(valueOf(await change({ child_ids: [bo.id.toUpperCase()] }))).toMatchObject({
    id: item.id,
    children: [{ first_name: "Bo" }],
    quantity: 1,
    addons: [{ quantity: 1 }],
  });
  expect(valueOf(await change({ child_ids: [bo.id] }))).toMatchObject({ children: [{ first_name: "Bo" }] });
  expect(await change({ child_ids: [ada.id, bo.id] })).toEqual(invalid("child_ids"));
  await put(ada.id);
  expect(await change({ child_ids: [ada.id] })).toMatchObject({ ok: false, error: { code: "already_booked" } });
  const baby = await child(
    "Baby",
    sevenYearsAgo().replace(/^\d+/u, (year) => String(Number(year) + 5)),
  );
  expect(await change({ child_ids: [baby.id] })).toMatchObject({
    ok: false,
    error: { code: "age_does_not_fit", details: [{ path: "child_ids.0" }] },
  });
  expect(await change({ child_ids: [freshId()] })).toEqual(notFoundOutcome("The child"));
});

test("a camp line refuses dates and printed text; a change to the same values is allowed", async () => {
  const { camp, item, change } = await aCampBasket();
  expect(await change({ start_date: camp.days[1] ?? "", personalisation: "Ada" })).toEqual(
    invalid("personalisation", "start_date"),
  );
  expect(valueOf(await change({ start_date: camp.startsOn, personalisation: null }))).toMatchObject({ id: item.id });
  await sql`update course set status = 'closed' where id = ${camp.id}`.execute(db);
  expect(await change({ accept_price: true })).toEqual({ ok: false, error: { code: "not_on_sale" } });
});

test("today's price of a camp and of its add-ons is accepted together", async () => {
  const { ctx, camp, change } = await aCampBasket();
  await sql`update course set price_pence = 16000 where id = ${camp.id}`.execute(db);
  await sql`update course_addon set price_pence = 1000 where id = ${camp.shirt}`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems.map(({ code }) => code)).toEqual([
    "price_changed",
    "price_changed",
  ]);
  expect(valueOf(await change({ accept_price: false }))).toMatchObject({ unit_price: 15_000 });
  expect(valueOf(await change({ accept_price: true }))).toMatchObject({ unit_price: 16_000, total_gross: 17_000 });
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

/** Two plain hoodies and one printed with "Ada". */
async function aShopBasket() {
  const basket = await aHoodieBasket(world, 100);
  const items = async () =>
    valueOf(await calculateTotals(basket.ctx)).product_items.map(({ id, quantity, personalisation, unit_price }) => ({
      id,
      quantity,
      personalisation,
      unit_price,
    }));
  return { ...basket, items };
}

test("an item's printed text can change or go, at the promised printing price", async () => {
  const { ctx, hoodie, plain, ada, items } = await aShopBasket();
  await sql`update product set personalisation = jsonb_set(personalisation, '{price_pence}', '600') where id = ${hoodie.id}`.execute(
    db,
  );
  valueOf(await updateBasketItem(ctx, ada.id, { personalisation: " Bo " }));
  valueOf(await updateBasketItem(ctx, plain.id, { personalisation: "Cy" }));
  expect(await items()).toEqual([
    { id: plain.id, quantity: 2, personalisation: "Cy", unit_price: 2_600 },
    { id: ada.id, quantity: 1, personalisation: "Bo", unit_price: 2_500 },
  ]);
  expect(valueOf(await updateBasketItem(ctx, ada.id, { personalisation: null }))).toMatchObject({
    is_personalised: false,
    personalisation: null,
    unit_price: 2_000,
    returnable: true,
  });
  expect(await updateBasketItem(ctx, plain.id, { personalisation: "Zoë 7" })).toEqual(invalid("personalisation"));
  expect(await updateBasketItem(ctx, plain.id, { child_ids: [freshId()], start_date: "2030-01-01" })).toEqual(
    invalid("start_date", "child_ids"),
  );
});

test("two lines that become identical are merged, up to the limit", async () => {
  const { ctx, add, plain, ada, items } = await aShopBasket();
  valueOf(await updateBasketItem(ctx, ada.id, { personalisation: "" }));
  expect(await items()).toEqual([{ id: ada.id, quantity: 3, personalisation: null, unit_price: 2_000 }]);
  expect(await updateBasketItem(ctx, plain.id, { personalisation: "Ada" })).toEqual(notFoundOutcome("The cart item"));
  const many = await add(97, "Bo");
  expect(await updateBasketItem(ctx, many.id, { personalisation: null })).toEqual(invalid("quantity"));
  expect((await items()).map(({ quantity }) => quantity)).toEqual([3, 97]);
});

test("today's price of an item and of its printing is accepted together; a closed one is not on sale", async () => {
  const { ctx, hoodie, ada, items } = await aShopBasket();
  await sql`update product_variation set price_pence = 2200 where product_id = ${hoodie.id}`.execute(db);
  await sql`update product set personalisation = jsonb_set(personalisation, '{price_pence}', '600') where id = ${hoodie.id}`.execute(
    db,
  );
  expect(valueOf(await calculateTotals(ctx)).problems).toHaveLength(2);
  valueOf(await updateBasketItem(ctx, ada.id, { accept_price: true }));
  expect((await items()).map(({ unit_price }) => unit_price)).toEqual([2_000, 2_800]);
  expect(valueOf(await calculateTotals(ctx)).problems).toHaveLength(1);
  await sql`update product set status = 'closed' where id = ${hoodie.id}`.execute(db);
  expect(await updateBasketItem(ctx, ada.id, { personalisation: "Bo" })).toEqual({
    ok: false,
    error: { code: "not_on_sale" },
  });
});

test("nothing is printed for a class, and today's price of a trial is accepted", async () => {
  const group = await world.group();
  const { ctx, item } = await world.basket(group);
  expect(await updateBasketItem(ctx, item.id, { personalisation: "Ada" })).toEqual(invalid("personalisation"));
  await sql`update class_group set trial_price_pence = 2500 where id = ${group.id}`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([{ code: "price_changed" }]);
  expect(valueOf(await updateBasketItem(ctx, item.id, { accept_price: true }))).toMatchObject({ unit_price: 2_500 });
});

test("another visitor's line, or a line at the checkout or paid, can't change", async () => {
  const { orderId, bo, change } = await aCampBasket();
  expect(await change({ child_ids: [bo.id] }, await world.visitor())).toEqual(notFoundOutcome("The cart item"));
  expect(await pastTheBasket(db, orderId, () => change({ child_ids: [bo.id] }))).toEqual(PLACED_AND_PAID);
  const shop = await aShopBasket();
  const print = () => updateBasketItem(shop.ctx, shop.plain.id, { personalisation: "Bo" });
  expect(await pastTheBasket(db, shop.orderId, print)).toEqual(PLACED_AND_PAID);
});
