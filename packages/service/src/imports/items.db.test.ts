import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { aSchoolToFill } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db } = world;
await db
  .insertInto("product_category")
  .values([
    { name: "Compared", figure: "bag" },
    { name: "Other", figure: "bag" },
  ])
  .execute();

const full = {
  category: "Compared",
  price: "22.50",
  stock: "5",
  sizes: "S; M",
  colours: "Red",
  vat: "20",
  description: "Warm",
};
const item = (change: Partial<typeof full> = {}) => {
  const { category, price, stock, sizes, colours, vat, description } = { ...full, ...change };
  return [
    "Item,Category,Price,Stock,Sizes,Colours,VAT,Description",
    `Hoodie,${category},${price},${stock},${sizes},${colours},${vat},${description}`,
  ].join("\n");
};

test("an item that is here is compared in every field that the file gives, and the row names those that differ", async () => {
  const { school, of } = await aSchoolToFill(world);
  const items = of("products");
  await items.bring(item());
  for (const [change, words, ours] of [
    [{ category: "Other" }, "category", "Compared"],
    [{ price: "23" }, "price", "£22.50"],
    [{ stock: "6" }, "pieces of each in stock", "5"],
    [{ vat: "0" }, "VAT", "20%"],
    [{ sizes: "S; L" }, "size", "M; S"],
    [{ colours: "Blue", description: "Cold" }, "colour, description", "Red"],
  ] as const) {
    const { id, counts } = await items.bring(item(change));
    const [row] = await items.rows(id);
    expect([words, counts]).toMatchObject([words, { duplicate: 1, unchanged: 0, kept: 1, added: 0 }]);
    expect(row?.issues).toEqual([
      { field: "", message: `The item here differs in: ${words}. To change it, open it under Items.` },
    ]);
    expect(row?.match?.differences[0]).toMatchObject({ ours });
  }
  // What the file leaves out is no difference.
  for (const same of [item(), item({ stock: "", sizes: "", colours: "", vat: "", description: "" })])
    expect((await items.bring(same)).counts).toMatchObject({ unchanged: 1, duplicate: 0 });
  // Where sizes differ in price, a row about both differs from one of them, whatever it says.
  await sql`update product_variation v set price_pence = 2500 from product p where p.id = v.product_id and p.franchise_id = ${school.id}
    and v.id = (select max(w.id) from product_variation w where w.product_id = p.id)`.execute(db);
  for (const price of ["22.50", "25"]) {
    const { id, counts } = await items.bring(item({ price }));
    expect(counts).toMatchObject({ unchanged: 0, duplicate: 1 });
    expect((await items.rows(id))[0]?.match?.differences).toMatchObject([{ field: "price", ours: "£22.50, £25.00" }]);
  }
});
