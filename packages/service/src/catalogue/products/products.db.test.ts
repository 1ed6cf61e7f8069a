import { aFranchise, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/context.ts";
import { shopAt } from "../../testing/shop.ts";
import { valueOf } from "../../testing/world.ts";
import { getProductCategory } from "./get-product-category.ts";
import { getProduct } from "./get-product.ts";
import { listProductCategories } from "./list-product-categories.ts";
import { listProductsByCategory } from "./list-products-by-category.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await sql`insert into product_category (name, position) values ('Clothes', 1), ('Shoes', 0)`.execute(db);
  ctx = await shopAt(db, "localhost");
});

interface ProductWish {
  readonly franchiseId: number;
  readonly status?: "open" | "closed";
}

/** A hoodie in a child's size (no VAT, £20) and an adult's (20 %, £28), with three of each. */
async function aHoodie({ franchiseId, status = "open" }: ProductWish) {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id ?? 0;
  const id = await one(sql`insert into product (franchise_id, category_id, name, status, personalisation)
    values (${franchiseId}, 1, 'Hoodie', ${status}, '{"label": "Name", "pattern": "^[A-Z]+$", "max_length": 12, "price_pence": 500}') returning id`);
  const size = await one(sql`insert into product_attribute (product_id, name) values (${id}, 'Size') returning id`);
  const child = await one(
    sql`insert into attribute_option (attribute_id, name, position) values (${size}, 'Age 7', 0) returning id`,
  );
  const adult = await one(
    sql`insert into attribute_option (attribute_id, name, position) values (${size}, 'M', 1) returning id`,
  );
  const pools: number[] = [];
  for (const [option, price, vat] of [
    [child, 2_000, 0],
    [adult, 2_800, 2_000],
  ] as const) {
    const pool = await one(sql`insert into pool (kind, size) values ('stock', 3) returning id`);
    await sql`insert into product_variation (product_id, option_ids, price_pence, vat_bp, pool_id) values (${id}, ${[option]}, ${price}, ${vat}, ${pool})`.execute(
      db,
    );
    pools.push(pool);
  }
  return { id, size, child, adult, pools };
}

test("an item says its prices, sizes, VAT and stock", async () => {
  const school = await aFranchise(db);
  const hoodie = await aHoodie({ franchiseId: school.id });
  await sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${hoodie.pools[0]}, 2, 'committed')`.execute(
    db,
  );
  await sql`insert into claim (id, pool_id, quantity, state, held_until) values
    (${freshId()}, ${hoodie.pools[1]}, 1, 'held', clock_timestamp() + interval '1 minute'),
    (${freshId()}, ${hoodie.pools[1]}, 2, 'held', clock_timestamp() - interval '1 second')`.execute(db);
  const found = valueOf(await getProduct(ctx, { id: hoodie.id }));
  expect(found).toMatchObject({
    name: "Hoodie",
    category: { id: 1, name: "Clothes" },
    images: [`/posters/item/${hoodie.id}.svg`],
    price_from: 2_000,
    price_to: 2_800,
    attributes: [
      {
        id: hoodie.size,
        name: "Size",
        options: [
          { id: hoodie.child, name: "Age 7" },
          { id: hoodie.adult, name: "M" },
        ],
      },
    ],
    variations: [
      { attribute_ids: [hoodie.child], price: 2_000, vat_rate: 0, stock: 1 },
      { attribute_ids: [hoodie.adult], price: 2_800, vat_rate: 20, stock: 2 },
    ],
    personalisation: { label: "Name", max_length: 12, pattern: "^[A-Z]+$", price: 500 },
    seller: { id: school.id },
  });
  const listed = valueOf(await listProductsByCategory(ctx, 1, { filter: `id:eq:${hoodie.id}` }));
  expect(listed.items).toEqual([found]);
});

test("a seller that is not registered charges no VAT", async () => {
  const hoodie = await aHoodie({ franchiseId: (await aFranchise(db, { vatNumber: null })).id });
  expect(valueOf(await getProduct(ctx, { id: hoodie.id })).variations.map((one) => one.vat_rate)).toEqual([0, 0]);
});

test("a school's shop sells its own items, and nobody sells what is closed", async () => {
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
