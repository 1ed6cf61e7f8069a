import { aFranchise, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { getProductCategory } from "./get-product-category.ts";
import { getProduct } from "./get-product.ts";
import { listProductCategories } from "./list-product-categories.ts";
import { listProductsByCategory } from "./list-products-by-category.ts";
import { anItem, type ItemOptions } from "./testing/an-item.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await sql`insert into product_category (name, position) values ('Clothes', 1), ('Shoes', 0)`.execute(db);
  ctx = await shopAt(db, "localhost");
});

/** A hoodie in a child's size (no VAT, £20) and an adult's (20 %, £28), with three of each. */
const aHoodie = async (item: Pick<ItemOptions, "franchiseId" | "status">) =>
  anItem(db, {
    ...item,
    attributes: { Size: ["Age 7", "M"] },
    variations: [
      { options: ["Age 7"], price: 2_000, vatBp: 0 },
      { options: ["M"], price: 2_800 },
    ],
  });

test("an item has its prices, sizes, VAT and stock", async () => {
  const school = await aFranchise(db);
  const hoodie = await aHoodie({ franchiseId: school.id });
  await sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${hoodie.variations[0]?.pool}, 2, 'committed')`.execute(
    db,
  );
  await sql`insert into claim (id, pool_id, quantity, state, held_until) values
    (${freshId()}, ${hoodie.variations[1]?.pool}, 1, 'held', clock_timestamp() + interval '1 minute'),
    (${freshId()}, ${hoodie.variations[1]?.pool}, 2, 'held', clock_timestamp() - interval '1 second')`.execute(db);
  const found = valueOf(await getProduct(ctx, { id: hoodie.id }));
  expect(found).toMatchObject({
    name: "Hoodie",
    category: { id: 1, name: "Clothes" },
    images: [`/posters/item/${hoodie.id}.svg?d=bag,hoodie`],
    size_guide: null,
    price_from: 2_000,
    price_to: 2_800,
    attributes: [
      {
        id: hoodie.attribute("Size"),
        name: "Size",
        options: [
          { id: hoodie.option("Age 7"), name: "Age 7", colour: null },
          { id: hoodie.option("M"), name: "M", colour: null },
        ],
      },
    ],
    variations: [
      { attribute_ids: [hoodie.option("Age 7")], price: 2_000, vat_rate: 0, stock: 1 },
      { attribute_ids: [hoodie.option("M")], price: 2_800, vat_rate: 20, stock: 2 },
    ],
    personalisation: { label: "Name", max_length: 12, pattern: "^[A-Z]+$", price: 500 },
    seller: { id: school.id },
  });
  const listed = valueOf(await listProductsByCategory(ctx, 1, { filter: `id:eq:${hoodie.id}` }));
  expect(listed.items).toEqual([found]);
});

test("an item has a picture for each of its colours, and a size guide where it has one", async () => {
  const item = await anItem(db, {
    franchiseId: (await aFranchise(db)).id,
    name: "Zip hoodie",
    attributes: { Size: ["M"], Colour: ["Black", "Coral"] },
    variations: [
      { options: ["M", "Black"], price: 2_000 },
      { options: ["M", "Coral"], price: 2_000 },
    ],
  });
  const guide = { note: "Measure twice.", columns: ["Size", "Chest"], rows: [["M", "91–97 cm"]] };
  await sql`update product set figure = 'hoodie', size_guide = ${JSON.stringify(guide)} where id = ${item.id}`.execute(
    db,
  );
  for (const [name, colour] of [
    ["Black", "#1f1b24"],
    ["Coral", "#ff7f6b"],
  ] as const)
    await sql`update attribute_option set colour = ${colour} where id = ${item.option(name)}`.execute(db);
  const { images, size_guide, attributes } = valueOf(await getProduct(ctx, { id: item.id }));
  const picture = `/posters/item/${item.id}.svg?d=hoodie,zip_hoodie`;
  expect(images).toEqual([`${picture}&c=1f1b24`, `${picture}&c=ff7f6b`]);
  expect(size_guide).toEqual(guide);
  expect(attributes[1]?.options.map((one) => one.colour)).toEqual(["#1f1b24", "#ff7f6b"]);
});

test("a seller that is not registered charges no VAT", async () => {
  const hoodie = await aHoodie({ franchiseId: (await aFranchise(db, { vatNumber: null })).id });
  expect(valueOf(await getProduct(ctx, { id: hoodie.id })).variations.map((one) => one.vat_rate)).toEqual([0, 0]);
});

test("an item has its delivery options: schools hand out and may post, the network posts", async () => {
  const [handing, posting] = [await aFranchise(db), await aFranchise(db)];
  await sql`update franchise set postage_pence = 350, postage_free_from_pence = 4000 where id = ${posting.id}`.execute(
    db,
  );
  const way = async (franchiseId: number) => {
    const { collect, postage } = valueOf(await getProduct(ctx, { id: (await aHoodie({ franchiseId })).id }));
    return { collect, postage };
  };
  expect(await way(handing.id)).toEqual({ collect: true, postage: null });
  expect(await way(posting.id)).toEqual({ collect: true, postage: { price: 350, free_from: 4_000 } });
  const network = ctx.site.seller.id;
  expect(await way(network)).toEqual({ collect: true, postage: null });
  await sql`update franchise set postage_pence = 395 where id = ${network}`.execute(db);
  expect(await way(network)).toEqual({ collect: false, postage: { price: 395, free_from: null } });
  await sql`update product set status = 'closed' where franchise_id = ${network}`.execute(db);
});

test("a school's shop sells its own items, and closed items are sold nowhere", async () => {
  const [school, other] = [await aFranchise(db), await aFranchise(db)];
  const [own, foreign, closed] = [
    await aHoodie({ franchiseId: school.id }),
    await aHoodie({ franchiseId: other.id }),
    await aHoodie({ franchiseId: school.id, status: "closed" }),
  ];
  const there = await shopAt(db, school.host);
  expect(valueOf(await listProductsByCategory(there, 1, {})).items.map(({ id }) => id)).toEqual([own.id]);
  const missing = { ok: false, error: { code: "not_found", messages: ["The item was not found."] } };
  for (const { id } of [foreign, closed]) expect(await getProduct(there, { id })).toEqual(missing);
  expect(await getProduct(ctx, { id: closed.id })).toEqual(missing);
  const categories = valueOf(await listProductCategories(there, {})).items;
  expect(categories.map(({ name, products }) => [name, products])).toEqual([
    ["Shoes", 0],
    ["Clothes", 1],
  ]);
  expect(valueOf(await getProductCategory(there, { id: 1 }))).toEqual(categories[1]);
  expect(await listProductsByCategory(there, 99, {})).toMatchObject({
    ok: false,
    error: { code: "not_found", messages: ["The category was not found."] },
  });
});
