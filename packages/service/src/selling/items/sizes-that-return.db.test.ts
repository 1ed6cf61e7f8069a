import type { ItemForm, StaffItem } from "@matinee/contract";
import { expect, test } from "vitest";
import { addProduct } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { createItem, getStaffItem, moveItem, updateItem } from "../index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const category = await db
  .insertInto("product_category")
  .values({ name: "Clothes", figure: "hoodie" })
  .returning("id")
  .executeTakeFirstOrThrow();

const options = (...names: string[]) => names.map((name) => ({ id: null, name, colour: null }));
const form: ItemForm = {
  name: "Legwarmers",
  description: "",
  category_id: category.id,
  personalisation: null,
  attributes: [{ id: null, name: "Size", options: options("S", "M") }],
  price: 2_000,
  vat_rate: 20,
  stock: 5,
  variations: [],
};

const stored = async (id: number) => valueOf(await getStaffItem(admin, { id }));
const named = (item: StaffItem, ...names: string[]) => {
  const found = item.variations.find((one) => one.options.join() === names.join());
  if (found === undefined) throw new Error(`The item does not come in ${names.join()}`);
  return found;
};

async function anOpenItem() {
  const { id } = valueOf(await createItem(admin, form));
  const { version } = await stored(id);
  return valueOf(await moveItem(admin, { id, version, event: "open" }));
}

const change = async ({ id }: StaffItem, more: Partial<ItemForm>) =>
  await updateItem(admin, { id, version: (await stored(id)).version, ...form, ...more });

/** A family that is paying for pieces of a variation. */
async function aCheckoutOf(item: StaffItem, names: readonly string[], quantity: number) {
  const shopper = await aShopper(world);
  const attribute_id = named(item, ...names).option_ids;
  valueOf(await addProduct(shopper.ctx, { product_id: item.id, attribute_id, quantity }));
  valueOf(await createCustomer(shopper.ctx, parentForm));
  valueOf(await startCheckout(shopper.ctx, { order_id: shopper.orderId }));
}

test("a size that comes back has the stock that was typed, and what came and went with sizes is in the log", async () => {
  const item = await anOpenItem();
  await aCheckoutOf(item, ["S"], 2);
  const [size] = item.attributes;
  const without = { id: size?.id ?? 0, name: "Size", options: size?.options.slice(1) ?? [] };
  valueOf(await change(item, { attributes: [without], variations: [] }));
  // Two pieces are being paid for: they stay theirs.
  const again = { ...without, options: [...without.options, ...options("S", "L")] };
  const back = valueOf(await change(item, { attributes: [again], stock: 1 }));
  expect(named(back, "S")).toMatchObject({ id: named(item, "S").id, stock: 2, held: 2 });
  valueOf(await change(item, { attributes: [without], variations: [] }));
  expect(named(valueOf(await change(item, { attributes: [again], stock: 9 })), "S")).toMatchObject({
    stock: 9,
    held: 2,
  });
  // With a colour, every combination is another one.
  const colour = { id: null, name: "Colour", options: options("Black") };
  const now = await stored(item.id);
  const coloured = valueOf(await change(item, { attributes: [...now.attributes, colour], variations: [], stock: 3 }));
  expect(coloured.variations.map(({ stock }) => stock)).toEqual([3, 3, 3]);
  const log = await db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "item_stock_changed")
    .where("subject", "=", `item:${item.id}`)
    .orderBy("id")
    .execute();
  const entry = (variation: string[], before: number, after: number) => ({
    variation,
    before: { stock: before },
    after: { stock: after },
  });
  expect(log.map(({ detail }) => detail)).toMatchObject([
    entry(["S"], 5, 2),
    entry(["L"], 0, 1),
    entry(["L"], 1, 0),
    entry(["S"], 2, 9),
    entry(["L"], 0, 9),
    entry(["S"], 9, 2),
    entry(["M"], 5, 0),
    entry(["L"], 9, 0),
    entry(["M", "Black"], 0, 3),
    entry(["S", "Black"], 0, 3),
    entry(["L", "Black"], 0, 3),
  ]);
});
