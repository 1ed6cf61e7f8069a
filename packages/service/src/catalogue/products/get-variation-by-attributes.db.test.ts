import { aFranchise, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { claim } from "../testing/pools.ts";
import { getVariationByAttributes } from "./get-variation-by-attributes.ts";
import { listProductAttributes } from "./list-product-attributes.ts";
import { anItem } from "./testing/an-item.ts";

const { db } = await testDatabase();
let ctx: Context;
let hoodie: Awaited<ReturnType<typeof anItem>>;
let host: string;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await sql`insert into product_category (name) values ('Clothes')`.execute(db);
  ctx = await shopAt(db, "localhost");
  const school = await aFranchise(db);
  host = school.host;
  hoodie = await anItem(db, {
    franchiseId: school.id,
    attributes: { Size: ["Age 7", "M"], Colour: ["Black", "Coral"] },
    variations: [
      { options: ["Age 7", "Black"], price: 2_000, vatBp: 0, stock: 5 },
      { options: ["M", "Black"], price: 2_800, stock: 4 },
      { options: ["M", "Coral"], price: 2_850, stock: 0 },
    ],
  });
});

const chosen = async (...names: string[]) =>
  getVariationByAttributes(ctx, { product_id: hoodie.id, attribute_id: names.map(hoodie.option) });
const refusal = (...messages: string[]) => ({
  ok: false,
  error: {
    code: "invalid",
    details: messages.map((message) => ({ path: expect.stringMatching(/^attribute_id/) as string, message })),
  },
});

test("options in any order give the variation with its price, VAT and stock", async () => {
  const black = hoodie.variations[1];
  await claim(db, black?.pool ?? 0, 1, null);
  await claim(db, black?.pool ?? 0, 1, 60);
  await claim(db, black?.pool ?? 0, 2, -1);
  const variation = {
    id: black?.id,
    attribute_ids: [hoodie.option("M"), hoodie.option("Black")],
    price: 2_800,
    vat_rate: 20,
    stock: 2,
  };
  expect(valueOf(await chosen("M", "Black"))).toEqual(variation);
  expect(valueOf(await chosen("Black", "M", "Black"))).toEqual(variation);
  expect(valueOf(await chosen("Age 7", "Black"))).toMatchObject({ price: 2_000, vat_rate: 0, stock: 5 });
  expect(valueOf(await chosen("Coral", "M"))).toMatchObject({ price: 2_850, stock: 0 });
});

test("a choice that is not one of each attribute lists the missing and extra ones", async () => {
  expect(await chosen("M")).toEqual(refusal("Please choose the colour."));
  expect(await chosen()).toEqual(refusal("Please choose the size.", "Please choose the colour."));
  expect(await getVariationByAttributes(ctx, { product_id: hoodie.id })).toEqual(await chosen());
  expect(await chosen("M", "Age 7", "Black")).toEqual(refusal("Please choose one size, not 2."));
  const other = await anItem(db, {
    franchiseId: ctx.site.seller.id,
    attributes: { Size: ["M"] },
    variations: [{ options: ["M"], price: 900 }],
  });
  const strange = other.option("M");
  expect(
    await getVariationByAttributes(ctx, { product_id: hoodie.id, attribute_id: [strange, hoodie.option("Black")] }),
  ).toEqual(refusal("Please choose the size.", "This option is not available for this item."));
});

test("a combination that is not made is not found, with an explanation", async () => {
  expect(await chosen("Age 7", "Coral")).toEqual({
    ok: false,
    error: { code: "not_found", messages: ["Hoodie is not made in Age 7, Coral."] },
  });
});

test("an item without attributes has one variation and takes no option", async () => {
  const bottle = await anItem(db, {
    franchiseId: ctx.site.seller.id,
    name: "Water bottle",
    attributes: {},
    variations: [{ options: [], price: 850, stock: 7 }],
  });
  expect(valueOf(await getVariationByAttributes(ctx, { product_id: bottle.id }))).toMatchObject({
    id: bottle.variations[0]?.id,
    attribute_ids: [],
    price: 850,
    stock: 7,
  });
  expect(valueOf(await listProductAttributes(ctx, { productId: bottle.id }))).toEqual([]);
  const none = await anItem(db, { franchiseId: ctx.site.seller.id, name: "Poster", attributes: {}, variations: [] });
  expect(await getVariationByAttributes(ctx, { product_id: none.id })).toMatchObject({
    error: { code: "not_found", messages: ["Poster can't be ordered."] },
  });
});

test("the attributes of an item come with their options, both in the item's order", async () => {
  expect(valueOf(await listProductAttributes(ctx, { productId: hoodie.id }))).toEqual([
    {
      id: hoodie.attribute("Size"),
      name: "Size",
      options: ["Age 7", "M"].map((name) => ({ id: hoodie.option(name), name, colour: null })),
    },
    {
      id: hoodie.attribute("Colour"),
      name: "Colour",
      options: ["Black", "Coral"].map((name) => ({ id: hoodie.option(name), name, colour: null })),
    },
  ]);
});

test("an item not sold in this shop is not found", async () => {
  const missing = { ok: false, error: { code: "not_found", messages: ["The item was not found."] } };
  const options = [hoodie.option("M"), hoodie.option("Black")];
  const elsewhere = await shopAt(db, (await aFranchise(db)).host);
  for (const [shop, productId] of [
    [elsewhere, hoodie.id],
    [ctx, 999_999],
  ] as const) {
    expect(await getVariationByAttributes(shop, { product_id: productId, attribute_id: options })).toEqual(missing);
    expect(await listProductAttributes(shop, { productId })).toEqual(missing);
  }
  const own = await shopAt(db, host);
  expect(await getVariationByAttributes(own, { product_id: hoodie.id, attribute_id: options })).toMatchObject({
    ok: true,
  });
});
