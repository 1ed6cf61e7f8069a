import { aBottle, aFranchise, aHoodie, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { aShopper, notFoundOutcome } from "../testing/shopper.ts";
import { shopAt, aWorld, valueOf } from "../testing/world.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";

const world = await aWorld();
const { db, network } = world;
const franchiseId = network.seller.id;

const refusal = (code: string, ...rows: [path: string, words: string][]) => ({
  ok: false,
  error: {
    code,
    ...(rows.length > 0 && {
      details: rows.map(([path, words]) => ({ path, message: expect.stringContaining(words) as string })),
    }),
  },
});

test("a variation with a printed name is added at its price and VAT rate", async () => {
  const hoodie = await aHoodie(db, { franchiseId });
  const { ctx, orderId } = await aShopper(world);
  const item = valueOf(
    await addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      quantity: 2,
      attribute_id: [hoodie.black, hoodie.adult],
      is_personalised: true,
      personalisation: " Ada  Lee ",
    }),
  );
  expect(item).toMatchObject({
    product_id: hoodie.id,
    variation_id: hoodie.adultBlack.id,
    name: "Hoodie",
    // In the colour that was chosen.
    image: `/posters/item/${hoodie.id}.svg?d=bag,hoodie&c=1f1b24`,
    attributes: [
      { name: "Size", option: "Adult M" },
      { name: "Colour", option: "Black" },
    ],
    quantity: 2,
    is_personalised: true,
    personalisation: "Ada Lee",
    personalisation_label: "Name to print",
    returnable: false,
    stock: 10,
    unit_price: 3_300,
    base_cost: 6_600,
    vat_rate: 20,
    vat_amount: 1_100,
    total_gross: 6_600,
    seller: { name: "Matinee Leeds" },
  });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    product_items: [{ id: item.id }],
    product_sub_total: 6_600,
    class_sub_total: 0,
    problems: [],
  });
});

test("without an order id the item goes into the visitor's open order, created if needed", async () => {
  const bottle = await aBottle(db, { franchiseId });
  const ctx = await world.visitor();
  const item = valueOf(await addProduct(ctx, { product_id: bottle.id, quantity: 1 }));
  expect(item).toMatchObject({ variation_id: bottle.variation.id, attributes: [], quantity: 1, unit_price: 750 });
  const again = valueOf(await addProduct(ctx, { product_id: bottle.id, quantity: 1, attribute_id: [] }));
  expect(again).toMatchObject({ id: item.id, quantity: 2 });
  expect(valueOf(await calculateTotals(ctx)).product_items).toHaveLength(1);
});

test("the same choices join their line at its promised price; another text or variation makes a new line", async () => {
  const hoodie = await aHoodie(db, { franchiseId });
  const { ctx, orderId } = await aShopper(world);
  const add = async (colour: number, personalisation: string | null, quantity = 1) =>
    valueOf(
      await addProduct(ctx, {
        order_id: orderId,
        product_id: hoodie.id,
        quantity,
        attribute_id: [hoodie.age7, colour],
        personalisation,
      }),
    );
  const plain = await add(hoodie.black, null);
  const ada = await add(hoodie.black, "Ada");
  await sql`update product_variation set price_pence = 2100 where product_id = ${hoodie.id}`.execute(db);
  expect(await add(hoodie.black, "", 2)).toMatchObject({ id: plain.id, quantity: 3, unit_price: 2_000 });
  expect(await add(hoodie.black, "Ada ")).toMatchObject({ id: ada.id, quantity: 2, unit_price: 2_500 });
  const others = [await add(hoodie.black, "ada"), await add(hoodie.coral, "Ada")];
  expect(others).toMatchObject([
    { quantity: 1, unit_price: 2_600 },
    { quantity: 1, unit_price: 2_600 },
  ]);
  expect(new Set([plain, ada, ...others].map(({ id }) => id)).size).toBe(4);
});

test("every missing or wrong field gets its own message", async () => {
  const hoodie = await aHoodie(db, { franchiseId, stock: 200 });
  const bottle = await aBottle(db, { franchiseId });
  const { ctx, orderId } = await aShopper(world);
  const add = (more: object) => addProduct(ctx, { order_id: orderId, product_id: hoodie.id, quantity: 1, ...more });
  const chosen = { attribute_id: [hoodie.age7, hoodie.black] };
  expect(await add({})).toEqual(
    refusal("invalid", ["attribute_id", "choose the size"], ["attribute_id", "choose the colour"]),
  );
  expect(await add({ attribute_id: hoodie.age7, personalisation: "Zoë 7" })).toEqual(
    refusal("invalid", ["attribute_id", "choose the colour"], ["personalisation", "“7”"]),
  );
  expect(await add({ attribute_id: [hoodie.age7, hoodie.black, hoodie.coral] })).toEqual(
    refusal("invalid", ["attribute_id", "one colour"]),
  );
  expect(await add({ attribute_id: [hoodie.age7, hoodie.black, 999_999] })).toEqual(
    refusal("invalid", ["attribute_id.2", "not available"]),
  );
  expect(await add({ attribute_id: [hoodie.adult, hoodie.coral] })).toEqual(
    refusal("invalid", ["attribute_id", "is not made in Adult M, Coral"]),
  );
  expect(await add({ ...chosen, is_personalised: true })).toEqual(
    refusal("invalid", ["personalisation", "what to print"]),
  );
  expect(await add({ ...chosen, is_personalised: false, personalisation: "Ada" })).toEqual(
    refusal("invalid", ["is_personalised", "neither"]),
  );
  expect(await add({ ...chosen, personalisation: "Abcdefghijklm" })).toEqual(
    refusal("invalid", ["personalisation", "12 characters. This has 13"]),
  );
  expect(await add({ product_id: bottle.id, is_personalised: true, personalisation: "Ada" })).toEqual(
    refusal("invalid", ["personalisation", "Nothing can be printed"]),
  );
  expect(await add({ product_id: bottle.id, attribute_id: [hoodie.black] })).toEqual(
    refusal("invalid", ["attribute_id.0", "not available"]),
  );
  valueOf(await add({ ...chosen, quantity: 98 }));
  expect(await add({ ...chosen, quantity: 2 })).toEqual(refusal("invalid", ["quantity", "Your cart already has 98"]));
  expect(valueOf(await calculateTotals(ctx)).product_items).toMatchObject([{ quantity: 98 }]);
});

test("a basket takes no more than the free stock, summed over its lines", async () => {
  const hoodie = await aHoodie(db, { franchiseId, stock: 5 });
  const { ctx, orderId } = await aShopper(world);
  const add = (quantity: number, personalisation: string | null = null) =>
    addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      quantity,
      attribute_id: [hoodie.age7, hoodie.black],
      personalisation,
    });
  await sql`insert into claim (id, pool_id, quantity, state, held_until) values
    (${freshId()}, ${hoodie.childBlack.poolId}, 1, 'committed', null),
    (${freshId()}, ${hoodie.childBlack.poolId}, 2, 'held', clock_timestamp() - interval '1 second')`.execute(db);
  expect(await add(5)).toEqual(refusal("no_stock_left", ["quantity", "There are only 4 left."]));
  valueOf(await add(3));
  expect(await add(2, "Ada")).toEqual(
    refusal("no_stock_left", ["quantity", "only 4 left, and 3 of them are already in your cart"]),
  );
  valueOf(await add(1, "Ada"));
  expect(await add(1)).toEqual(
    refusal("no_stock_left", ["quantity", "only 4 left, and they are already in your cart"]),
  );
  await sql`update pool set size = 1 where id = ${hoodie.childCoral.poolId}`.execute(db);
  await sql`insert into claim (id, pool_id, state) values (${freshId()}, ${hoodie.childCoral.poolId}, 'committed')`.execute(
    db,
  );
  expect(
    await addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      quantity: 1,
      attribute_id: [hoodie.age7, hoodie.coral],
    }),
  ).toEqual(refusal("no_stock_left", ["quantity", "sold out"]));
  const { product_items: items } = valueOf(await calculateTotals(ctx));
  expect(items.map(({ quantity }) => quantity)).toEqual([3, 1]);
});

test("a closed item is not on sale; another school's is not found; the network's is sold everywhere", async () => {
  const there = await aFranchise(db);
  const networkOwn = await aFranchise(db, { isNetwork: true });
  const [closed, foreign, everywhere] = [
    await aBottle(db, { franchiseId }),
    await aBottle(db, { franchiseId: there.id }),
    await aBottle(db, { franchiseId: networkOwn.id }),
  ];
  await sql`update product set status = 'closed' where id = ${closed.id}`.execute(db);
  const { ctx, guestId } = await aShopper(world);
  const add = (product_id: number, as: Context = ctx) => addProduct(as, { product_id, quantity: 1 });
  expect(await add(closed.id)).toEqual(refusal("not_on_sale"));
  for (const id of [foreign.id, 2_000_000_000]) expect(await add(id)).toEqual(notFoundOutcome("The item"));
  expect(await add(everywhere.id)).toMatchObject({ ok: true, value: { seller: { id: networkOwn.id } } });
  expect(await add(foreign.id, await shopAt(db, there.host, guestId))).toMatchObject({ ok: true });
  expect(await add(foreign.id, await shopAt(db, "localhost", guestId))).toMatchObject({
    ok: true,
    value: { quantity: 2 },
  });
});

test("another visitor's order is not found, and an order at the checkout or paid does not change", async () => {
  const bottle = await aBottle(db, { franchiseId });
  const { ctx, orderId } = await aShopper(world);
  const add = (as: Context, order_id: string) => addProduct(as, { order_id, product_id: bottle.id, quantity: 1 });
  expect(await add(await world.visitor(), orderId)).toEqual(notFoundOutcome("The order"));
  expect(await add(ctx, freshId())).toEqual(notFoundOutcome("The order"));
  expect(await pastTheBasket(db, orderId, () => add(ctx, orderId))).toEqual(PLACED_AND_PAID);
  expect(valueOf(await calculateTotals(ctx)).product_items).toEqual([]);
});

test("concurrent additions are all counted and never exceed the stock", async () => {
  const hoodie = await aHoodie(db, { franchiseId, stock: 5 });
  const { ctx } = await aShopper(world);
  const adds = await Promise.all(
    Array.from({ length: 8 }, () =>
      addProduct(ctx, { product_id: hoodie.id, quantity: 1, attribute_id: [hoodie.age7, hoodie.black] }),
    ),
  );
  expect(adds.filter((one) => one.ok)).toHaveLength(5);
  expect(valueOf(await calculateTotals(ctx)).product_items).toMatchObject([{ quantity: 5 }]);
});
