import { combinationsOf, type ItemVariation } from "@matinee/core/catalogue";
import fc from "fast-check";
import type { Context, Db } from "../../kernel/index.ts";
import { createItem } from "../../selling/index.ts";
import { valueOf } from "../../testing/world.ts";

/** Names with what cells of several names, spreadsheets and CSV are about. */
const NAMES = ["S", "M", "S; tall", "age 7, 8", '10" waist', '"XL"', "-1", "=2", "'tis", "É", "a: b", "::c", "L"];
const CHOICES = ["Size", "Colour", "Length", "Fit: leg", "style;"];
const RATES = [0, 5, 17.5, 20];

/** Items of a category: any that a school can make, and how to make them. */
export function itemsToTry(db: Db, category: number) {
  const plainItem = {
    name: "Plain",
    description: "",
    category_id: category,
    personalisation: null,
    attributes: [],
    price: 700,
    vat_rate: 20,
    stock: 10,
    variations: [],
  };
  const attribute = (name: string) =>
    fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }).map((names) => ({
      id: null,
      name,
      options: names.map((option) => ({ id: null, name: option, colour: null })),
    }));
  const terms = fc.record({
    price: fc.integer({ min: 0, max: 30 }).map((pounds) => pounds * 100 + (pounds % 3)),
    vat_rate: fc.constantFrom(...RATES),
    stock: fc.integer({ min: 0, max: 9 }),
    made: fc.boolean(),
  });
  const anItem = fc
    .record({
      name: fc.constantFrom("Hoodie", "=Cap", "Bag, large"),
      description: fc.constantFrom("", "-40 °C", 'A "warm" one\nfor winter'),
      attributes: fc
        .uniqueArray(fc.constantFrom(...CHOICES), { maxLength: 3 })
        .chain((names) => fc.tuple(...names.map(attribute))),
    })
    .chain(({ attributes, ...item }) => {
      const combinations = combinationsOf(attributes.map(({ options }) => options.map(({ name }) => name)));
      return fc.tuple(...combinations.map(() => terms)).map((drawn) => ({
        ...plainItem,
        ...item,
        attributes,
        variations: combinations.flatMap((options, n): ItemVariation[] => {
          const own = drawn[n];
          // An item comes in something.
          return own === undefined ? [] : [{ ...own, options, made: own.made || n === 0 }];
        }),
      }));
    });
  type Item = Omit<typeof plainItem, "attributes" | "variations"> & {
    readonly attributes: readonly {
      readonly id: null;
      readonly name: string;
      readonly options: readonly { readonly id: null; readonly name: string; readonly colour: null }[];
    }[];
    readonly variations: readonly ItemVariation[];
  };
  /** Makes items as a school does, and counts their stock. */
  const addItems = async (admin: Context, items: readonly Item[]): Promise<void> => {
    for (const { attributes, variations, ...item } of items) {
      const form = {
        ...item,
        attributes: attributes.map((one) => ({ ...one, options: [...one.options] })),
        variations: variations.map(({ stock: _, options, ...own }) => ({ ...own, options: [...options] })),
      };
      const { id } = valueOf(await createItem(admin, form));
      const made = await db
        .selectFrom("product_variation")
        .select("pool_id")
        .where("product_id", "=", id)
        .orderBy("id")
        .execute();
      const stocks = variations.filter((one) => one.made).map(({ stock }) => stock);
      for (const [n, { pool_id: pool }] of made.entries())
        await db
          .updateTable("pool")
          .set({ size: stocks[n] ?? item.stock })
          .where("id", "=", pool)
          .execute();
    }
  };
  return { anItem, plainItem, addItems };
}
