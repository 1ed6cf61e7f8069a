import type { ItemForm, StaffItem } from "@matinee/contract";
import { expect, test } from "vitest";
import { addProduct } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import { countStock, createItem, getStaffItem, moveItem } from "../index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const other = await aMember(world, "FRANCHISE_ADMIN");
const desk = await aMember(world, "FRANCHISE_STAFF");
const category = await db
  .insertInto("product_category")
  .values({ name: "Clothes", figure: "hoodie" })
  .returning("id")
  .executeTakeFirstOrThrow();

const options = (...names: string[]) => names.map((name) => ({ id: null, name, colour: null }));

/** An open item in two sizes and two colours, five pieces of each. */
async function anItem(name: string): Promise<StaffItem> {
  const form: ItemForm = {
    name,
    description: "",
    category_id: category.id,
    personalisation: null,
    attributes: [
      { id: null, name: "Size", options: options("S", "M") },
      { id: null, name: "Colour", options: options("Black", "Coral") },
    ],
    price: 2_000,
    vat_rate: 20,
    stock: 5,
    variations: [],
  };
  const { id } = valueOf(await createItem(admin, form));
  const { version } = valueOf(await getStaffItem(admin, { id }));
  return valueOf(await moveItem(admin, { id, version, event: "open" }));
}

/** A change of each variation in turn. */
const changesOf = (item: StaffItem, ...by: readonly number[]) =>
  item.variations.flatMap(({ id }, nth) => {
    const pieces = by[nth] ?? 0;
    return pieces === 0 ? [] : [{ variation_id: id, by: pieces }];
  });
const stockOf = async ({ id }: StaffItem) =>
  valueOf(await getStaffItem(admin, { id })).variations.map(({ stock }) => stock);
const entriesOf = async ({ id }: StaffItem) =>
  await db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "item_stock_changed")
    .where("subject", "=", `item:${id}`)
    .execute();

test("all combinations are counted at once, each with an entry in the history", async () => {
  const item = await anItem("Hoodie");
  const changes = changesOf(item, 3, -5, 0, 1);
  const counted = valueOf(await countStock(admin, { id: item.id, changes, reason: "Stock take" }));
  expect(counted.variations.map(({ stock }) => stock)).toEqual([8, 0, 5, 6]);
  expect((await entriesOf(item)).map(({ detail }) => detail)).toMatchObject([
    { variation: ["S", "Black"], before: { stock: 5 }, after: { stock: 8 }, reason: "Stock take" },
    { variation: ["S", "Coral"], before: { stock: 5 }, after: { stock: 0 }, reason: "Stock take" },
    { variation: ["M", "Coral"], before: { stock: 5 }, after: { stock: 6 }, reason: "Stock take" },
  ]);
});

test("one combination that would fall too low is named, and none is changed", async () => {
  const item = await anItem("Tunic");
  const shopper = await aShopper(world);
  const attribute_id = item.variations[1]?.option_ids ?? [];
  valueOf(await addProduct(shopper.ctx, { product_id: item.id, attribute_id, quantity: 2 }));
  valueOf(await createCustomer(shopper.ctx, parentForm));
  valueOf(await startCheckout(shopper.ctx, { order_id: shopper.orderId }));
  const refused = await countStock(admin, { id: item.id, changes: changesOf(item, 1, -4, -6, 2), reason: "Count" });
  expect(refused).toMatchObject({
    error: {
      code: "invalid",
      details: [
        { path: "changes.1.by", message: "2 are at the checkout. The stock can't be below 2." },
        { path: "changes.2.by", message: "There are 5 in stock, so no more than that can go out." },
      ],
    },
  });
  expect(await stockOf(item)).toEqual([5, 5, 5, 5]);
  expect(await entriesOf(item)).toEqual([]);
});

test("nothing is changed without a reason, by nothing, twice or of another item", async () => {
  const [item, another] = [await anItem("Cap"), await anItem("Sash")];
  const count = async (changes: ReturnType<typeof changesOf>, reason = "Count") =>
    await countStock(admin, { id: item.id, changes, reason });
  const [first] = changesOf(item, 1);
  if (first === undefined) throw new Error("The item has variations");
  expect(await count([first], " ")).toMatchObject({ error: { details: [{ path: "reason" }] } });
  expect(await count([{ ...first, by: 0 }])).toMatchObject({ error: { details: [{ path: "changes.0.by" }] } });
  expect(await count([first, first])).toMatchObject({ error: { details: [{ path: "changes.1.by" }] } });
  expect(codeOf(await count([first, ...changesOf(another, 1)]))).toBe("not_found");
  expect(codeOf(await countStock(desk, { id: item.id, changes: [first], reason: "Count" }))).toBe("forbidden");
  expect([await stockOf(item), await stockOf(another)]).toEqual([
    [5, 5, 5, 5],
    [5, 5, 5, 5],
  ]);
});

test("two who count at once, in any order, and a family that buys meanwhile lose nothing", async () => {
  const item = await anItem("Bag");
  const shopper = await aShopper(world);
  for (const { option_ids: attribute_id } of item.variations)
    valueOf(await addProduct(shopper.ctx, { product_id: item.id, attribute_id, quantity: 1 }));
  valueOf(await createCustomer(shopper.ctx, parentForm));
  const up = changesOf(item, 1, 1, 1, 1);
  const [mine, theirs, bought] = await Promise.all([
    countStock(admin, { id: item.id, changes: up, reason: "Delivery" }),
    countStock(other, { id: item.id, changes: up.toReversed(), reason: "Delivery" }),
    startCheckout(shopper.ctx, { order_id: shopper.orderId }),
  ]);
  expect([mine.ok, theirs.ok, bought.ok]).toEqual([true, true, true]);
  const { variations } = valueOf(await getStaffItem(admin, { id: item.id }));
  expect(variations.map(({ stock, held }) => [stock, held])).toEqual(variations.map(() => [7, 1]));
});
