import type { ItemForm, StaffItem } from "@matinee/contract";
import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct, calculateTotals } from "../../basket/index.ts";
import { getProduct, listProductsByCategory } from "../../catalogue/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import {
  changeStock,
  createItem,
  deleteItem,
  duplicateItem,
  getStaffItem,
  listStaffItems,
  moveItem,
  updateItem,
} from "../index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const other = await aMember(world, "FRANCHISE_ADMIN");
const category = await db
  .insertInto("product_category")
  .values({ name: "Clothes", figure: "hoodie" })
  .returning("id")
  .executeTakeFirstOrThrow();

const options = (...names: string[]) => names.map((name) => ({ id: null, name, colour: null }));
const form: ItemForm = {
  name: "Hoodie",
  description: "",
  category_id: category.id,
  personalisation: null,
  attributes: [
    { id: null, name: "Size", options: options("S", "M") },
    { id: null, name: "Colour", options: [{ id: null, name: "Black", colour: "#111111" }, ...options("Coral")] },
  ],
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

/** The form of a stored item, as its editor sends it unchanged. */
function formOf({ name, description, category_id, personalisation, attributes, variations }: StaffItem): ItemForm {
  const terms = variations.map(({ options: names, price, vat_rate }) => ({
    options: names,
    price,
    vat_rate,
    made: true,
  }));
  return { ...form, name, description, category_id, personalisation, attributes, variations: terms };
}

async function anOpenItem(more: Partial<ItemForm> = {}) {
  const { id } = valueOf(await createItem(admin, { ...form, ...more }));
  const draft = await stored(id);
  return valueOf(await moveItem(admin, { id, version: draft.version, event: "open" }));
}

async function change(item: StaffItem, more: Partial<ItemForm>) {
  const now = await stored(item.id);
  return await updateItem(admin, { id: item.id, version: now.version, ...formOf(now), ...more });
}

/** A family with pieces of a variation in the cart. */
async function aCartWith(item: StaffItem, names: readonly string[], quantity = 1) {
  const shopper = await aShopper(world);
  const attribute_id = named(item, ...names).option_ids;
  const add = async (pieces: number) =>
    await addProduct(shopper.ctx, { product_id: item.id, attribute_id, quantity: pieces });
  valueOf(await add(quantity));
  valueOf(await createCustomer(shopper.ctx, parentForm));
  const problems = async () => valueOf(await calculateTotals(shopper.ctx)).problems.map(({ message }) => message);
  const checkOut = async () => await startCheckout(shopper.ctx, { order_id: shopper.orderId });
  return { ...shopper, add, problems, checkOut };
}

test("a draft is seen by nobody; opened, it is found in every size and colour, and closed it is gone again", async () => {
  const visitor = await world.visitor();
  const found = async () => valueOf(await listProductsByCategory(visitor, category.id, { size: 200 })).items;
  const { id } = valueOf(await createItem(admin, { ...form, name: "Cape" }));
  const draft = await stored(id);
  expect(draft).toMatchObject({ status: "draft", figure: "hoodie" });
  expect(draft.variations.map((one) => one.options.join(" "))).toEqual(["S Black", "S Coral", "M Black", "M Coral"]);
  expect((await found()).map((one) => one.id)).not.toContain(id);
  const open = valueOf(await moveItem(admin, { id, version: draft.version, event: "open" }));
  const shown = (await found()).find((one) => one.id === id);
  expect(shown).toMatchObject({ price_from: 2_000, price_to: 2_000 });
  expect(shown?.variations.map(({ stock }) => stock)).toEqual([5, 5, 5, 5]);
  valueOf(await moveItem(admin, { id, version: open.version, event: "close" }));
  expect((await found()).map((one) => one.id)).not.toContain(id);
});

test("sizes and colours that stay keep their stock and terms; what was bought goes to the archive, the rest is deleted", async () => {
  const item = await anOpenItem({ name: "Tunic" });
  valueOf(
    await changeStock(admin, { id: item.id, variation_id: named(item, "M", "Black").id, by: 3, reason: "Delivery" }),
  );
  const cart = await aCartWith(item, ["S", "Black"]);
  const [size, colour] = item.attributes;
  const medium = size?.options.find(({ name }) => name === "M");
  const changed = valueOf(
    await change(item, {
      attributes: [
        {
          id: size?.id ?? 0,
          name: "Age",
          options: [{ id: medium?.id ?? 0, name: "Medium", colour: null }, ...options("L")],
        },
        { id: colour?.id ?? 0, name: "Colour", options: colour?.options ?? [] },
      ],
      price: 2_500,
      stock: 1,
      variations: [{ options: ["Medium", "Black"], price: 2_100, vat_rate: 0, made: true }],
    }),
  );
  expect(
    changed.variations.map(({ options: names, price, vat_rate, stock }) => [names.join(" "), price, vat_rate, stock]),
  ).toEqual([
    ["Medium Black", 2_100, 0, 8],
    ["Medium Coral", 2_500, 20, 5],
    ["L Black", 2_500, 20, 1],
    ["L Coral", 2_500, 20, 1],
  ]);
  expect(named(changed, "Medium", "Black").id).toBe(named(item, "M", "Black").id);
  const rows = await sql<{
    id: number;
    archived: boolean;
  }>`select id, archived from product_variation where product_id = ${item.id}`.execute(db);
  const archived = rows.rows.filter((one) => one.archived).map((one) => one.id);
  expect([rows.rows.length, archived]).toEqual([5, [named(item, "S", "Black").id]]);
  // Families are told in the cart, can't add it, and are shown neither the size nor its price.
  expect(await cart.problems()).toEqual(["Tunic is no longer on sale."]);
  expect(codeOf(await cart.add(1))).toBe("invalid");
  const shown = valueOf(await getProduct(await world.visitor(), { id: item.id }));
  expect(shown.attributes.map((one) => one.options.map(({ name }) => name))).toEqual([
    ["Medium", "L"],
    ["Black", "Coral"],
  ]);
  expect(shown.variations).toHaveLength(4);
  // The size comes back with the cart that holds it, and with the pieces that there are of it now.
  const back = valueOf(
    await change(changed, {
      attributes: changed.attributes.map((one, nth) =>
        nth === 0 ? { ...one, options: [...one.options, ...options("s")] } : one,
      ),
      stock: 7,
    }),
  );
  expect(named(back, "s", "Black")).toMatchObject({ id: named(item, "S", "Black").id, stock: 7 });
  expect(named(back, "s", "Coral").stock).toBe(7);
  expect(await cart.problems()).not.toContain("Tunic is no longer on sale.");
});

test("a size that is sent again without its id is the same size, with its stock", async () => {
  const item = await anOpenItem({ name: "Sash" });
  const again = valueOf(await change(item, { attributes: form.attributes, stock: 9 }));
  expect(again.variations.map(({ id, stock }) => [id, stock])).toEqual(item.variations.map(({ id }) => [id, 5]));
});

test("an item can come in some combinations only, and needs one", async () => {
  const without = (...names: string[]) => ({ options: names, price: 2_000, vat_rate: 20, made: false });
  const item = await anOpenItem({ name: "Scarf", variations: [without("S", "Coral")] });
  expect(item.variations.map((one) => one.options.join(" "))).toEqual(["S Black", "M Black", "M Coral"]);
  const all = ["S", "M"].flatMap((size) => ["Black", "Coral"].map((colour) => without(size, colour)));
  expect(await change(item, { variations: all })).toMatchObject({ error: { details: [{ path: "variations" }] } });
});

test.each([
  [{ name: " " }, "name"],
  [{ category_id: 0 }, "category_id"],
  [{ price: -1 }, "price"],
  [{ price: 12.5 }, "price"],
  [{ variations: [{ options: ["S", "Black"], price: 0.5, vat_rate: 20, made: true }] }, "variations.0.price"],
  [{ variations: [{ options: ["XXL", "Black"], price: 1, vat_rate: 20, made: true }] }, "variations.0.options"],
  [{ vat_rate: 120 }, "vat_rate"],
  [{ stock: -1 }, "stock"],
  [{ attributes: [{ id: null, name: "Size", options: options("S", " s ") }] }, "attributes.0.options.1.name"],
  [{ attributes: [{ id: null, name: "Size", options: [] }] }, "attributes.0.name"],
  [{ attributes: [{ id: 1, name: "Size", options: options("S") }] }, "attributes.0.name"],
  [{ personalisation: { label: "Name", allowed: "kept", max_length: 12, price: 500 } }, "personalisation.allowed"],
] as const)("a form with %j is refused at its field, and nothing is made", async (more, path) => {
  const count = async () => (await db.selectFrom("product").select("id").execute()).length;
  const before = await count();
  // A field of each kind is wrong in turn.
  const refused = await createItem(admin, { ...form, ...(more as unknown as Partial<ItemForm>) });
  expect(refused).toMatchObject({ ok: false, error: { code: "invalid", details: [{ path }] } });
  expect(await count()).toBe(before);
});

test("what may be printed reaches the shop, and a rule of old is kept", async () => {
  const print = { label: "Name to print", allowed: "letters" as const, max_length: 8, price: 450 };
  const item = await anOpenItem({ name: "Mug", attributes: [], personalisation: print });
  const shopper = await aShopper(world);
  const buy = async (personalisation: string) =>
    codeOf(await addProduct(shopper.ctx, { product_id: item.id, quantity: 1, is_personalised: true, personalisation }));
  expect([await buy("Zoë"), await buy("Zoë 7"), await buy("Maximiliana")]).toEqual([null, "invalid", "invalid"]);
  await sql`update product set personalisation = jsonb_set(personalisation, '{pattern}', '"^[A-C]+$"') where id = ${item.id}`.execute(
    db,
  );
  const kept = await stored(item.id);
  expect(kept.personalisation).toEqual({ ...print, allowed: "kept" });
  valueOf(await change(item, { personalisation: { ...print, allowed: "kept", price: 500 } }));
  expect([await buy("ABC"), await buy("Zoë")]).toEqual([null, "invalid"]);
});

test("of two who edit one item the second is told, also where the first changed only a price", async () => {
  const item = await anOpenItem({ name: "Bag" });
  const dearer = { ...formOf(item), variations: [], price: 2_200 };
  valueOf(await updateItem(other, { id: item.id, version: item.version, ...dearer }));
  const refused = await updateItem(admin, { id: item.id, version: item.version, ...formOf(item), name: "Sack" });
  expect(codeOf(refused)).toBe("edit_conflict");
  expect(refused.ok ? "" : refused.error.details).toMatch(/^Sam Staff saved it at /u);
  expect(await stored(item.id)).toMatchObject({
    name: "Bag",
    version: item.version + 1,
    variations: [{ price: 2_200 }, {}, {}, {}],
  });
});

test("stock is counted in and out with a reason, and never below what is promised at the checkout", async () => {
  const item = await anOpenItem({ name: "Cap", attributes: [] });
  const [variation] = item.variations;
  const count = async (by: number, reason = "Count") =>
    await changeStock(admin, { id: item.id, variation_id: variation?.id ?? 0, by, reason });
  expect(await count(1, " ")).toMatchObject({ error: { details: [{ path: "reason" }] } });
  expect(await count(0)).toMatchObject({ error: { details: [{ path: "by" }] } });
  const cart = await aCartWith(item, [], 3);
  valueOf(await cart.checkOut());
  expect(await count(-3)).toMatchObject({
    error: {
      details: [{ path: "by", message: "3 are at the checkout. The stock can't be below 3." }],
    },
  });
  expect(valueOf(await count(-2)).variations).toMatchObject([{ stock: 3, held: 3, sold: 0 }]);
  expect(valueOf(await count(4)).variations).toMatchObject([{ stock: 7, held: 3 }]);
  const log = await db.selectFrom("audit_log").select("detail").where("action", "=", "item_stock_changed").execute();
  expect(log.at(-1)?.detail).toMatchObject({ before: { stock: 3 }, after: { stock: 7 }, reason: "Count" });
});

test("pieces that are counted out while families check out are never sold too", async () => {
  const item = await anOpenItem({ name: "Last ones", attributes: [], stock: 6 });
  const carts = await Promise.all(Array.from({ length: 6 }, async () => await aCartWith(item, [])));
  const [sales, counts] = await Promise.all([
    Promise.all(carts.map(async ({ checkOut }) => (await checkOut()).ok)),
    Promise.all(
      [1, 2, 3, 4].map(
        async () =>
          (await changeStock(admin, { id: item.id, variation_id: item.variations[0]?.id ?? 0, by: -1, reason: "Lost" }))
            .ok,
      ),
    ),
  ]);
  const [sold, lost] = [sales, counts].map((all) => all.filter(Boolean).length);
  expect((sold ?? 0) + (lost ?? 0)).toBe(6);
  expect((await stored(item.id)).variations).toMatchObject([{ stock: sold, held: sold }]);
});

test("a size that a family takes while it is deleted is either in their cart or gone, and never half", async () => {
  for (let nth = 0; nth < 5; nth++) {
    const item = await anOpenItem({
      name: `Sock ${nth}`,
      attributes: [{ id: null, name: "Size", options: options("S", "M") }],
    });
    const [size] = item.attributes;
    const shopper = await aShopper(world);
    const [added, saved] = await Promise.all([
      addProduct(shopper.ctx, { product_id: item.id, attribute_id: named(item, "S").option_ids, quantity: 1 }),
      change(item, {
        attributes: [{ id: size?.id ?? 0, name: "Size", options: size?.options.slice(1) ?? [] }],
        variations: [],
      }),
    ]);
    expect(saved.ok).toBe(true);
    const cart = valueOf(await calculateTotals(shopper.ctx));
    expect(cart.problems.map(({ message }) => message)).toEqual(added.ok ? [`Sock ${nth} is no longer on sale.`] : []);
  }
});

test("a copy is a draft with the same sizes and prices and nothing in stock; only a draft that nobody bought can be deleted", async () => {
  const item = await anOpenItem({
    name: "Leotard",
    variations: [
      { options: ["S", "Coral"], price: 1, vat_rate: 0, made: false },
      { options: ["M", "Coral"], price: 3_000, vat_rate: 0, made: true },
    ],
  });
  const { id } = valueOf(await duplicateItem(admin, { id: item.id }));
  const copy = await stored(id);
  expect(copy).toMatchObject({ name: "Copy of Leotard", status: "draft" });
  expect(copy.variations.map(({ options: names, price, stock }) => [names.join(" "), price, stock])).toEqual([
    ["S Black", 2_000, 0],
    ["M Black", 2_000, 0],
    ["M Coral", 3_000, 0],
  ]);
  expect(codeOf(await deleteItem(admin, { id: item.id }))).toBe("in_use");
  valueOf(await deleteItem(admin, { id }));
  expect(codeOf(await getStaffItem(admin, { id }))).toBe("not_found");
  const left =
    await sql`select from pool p where p.kind = 'stock' and not exists (select from product_variation v where v.pool_id = p.id)`.execute(
      db,
    );
  expect(left.rows).toEqual([]);
});

test("an archived item is listed only if it is asked for, and comes back closed", async () => {
  const item = await anOpenItem({ name: "Old show shirt" });
  const cart = await aCartWith(item, ["S", "Black"]);
  expect(await moveItem(admin, { id: item.id, version: item.version, event: "archive" })).toMatchObject({
    error: { code: "in_use", details: "This item is open. Close it first, then move it to the archive." },
  });
  const closed = valueOf(await moveItem(admin, { id: item.id, version: item.version, event: "close" }));
  const archived = valueOf(await moveItem(admin, { id: item.id, version: closed.version, event: "archive" }));
  const list = async (status?: "archived") =>
    valueOf(await listStaffItems(admin, { q: "old show", ...(status !== undefined && { status }) })).items.map(
      ({ id }) => id,
    );
  expect([await list(), await list("archived")]).toEqual([[], [item.id]]);
  expect(await cart.problems()).toEqual(["Old show shirt is no longer on sale."]);
  const back = await moveItem(admin, { id: item.id, version: archived.version, event: "restore" });
  expect(valueOf(back).status).toBe("closed");
});

test("another school's item looks as if it did not exist", async () => {
  const item = await anOpenItem({ name: "Ours" });
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  const variation_id = item.variations[0]?.id ?? 0;
  expect([
    codeOf(await getStaffItem(stranger, { id: item.id })),
    codeOf(await updateItem(stranger, { id: item.id, version: item.version, ...formOf(item) })),
    codeOf(await changeStock(stranger, { id: item.id, variation_id, by: 1, reason: "x" })),
    codeOf(await deleteItem(stranger, { id: item.id })),
    codeOf(await createItem(stranger, { ...form, vat_rate: 0, franchise_id: item.school.id })),
  ]).toEqual(["not_found", "not_found", "not_found", "not_found", "not_found"]);
});
