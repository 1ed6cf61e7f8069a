import type { Db, Personalisation } from "@matinee/database";

const COLOURS: Readonly<Record<string, string>> = { Black: "#1f1b24", Coral: "#ff7f6b" };

const NAME_PRINT: Personalisation = {
  label: "Name to print",
  pattern: "^[\\p{Script=Latin}\\p{M} '\\-]+$",
  max_length: 12,
  price_pence: 500,
};

export interface ProductOptions {
  readonly franchiseId: number;
  readonly stock?: number;
}

export interface HoodieOptions extends ProductOptions {
  readonly print?: Personalisation | null;
}

/**
 * A hoodie in a child's size (£20, no VAT) in two colours and an adult size (£28, 20% VAT) in black. `stock` is the number
 * of each in stock, by default ten. A printed name costs £5.
 */
export async function aHoodie(db: Db, { franchiseId, stock = 10, print = NAME_PRINT }: HoodieOptions) {
  const productId = await insertProduct(db, franchiseId, "Hoodie", print);
  const [age7 = 0, adult = 0] = await insertChoice(db, productId, "Size", ["Age 7–8", "Adult M"]);
  const [black = 0, coral = 0] = await insertChoice(db, productId, "Colour", ["Black", "Coral"], COLOURS);
  return {
    id: productId,
    age7,
    adult,
    black,
    coral,
    childBlack: await insertVariation(db, productId, { options: [age7, black], price: 2_000, vatBp: 0, stock }),
    childCoral: await insertVariation(db, productId, { options: [age7, coral], price: 2_000, vatBp: 0, stock }),
    adultBlack: await insertVariation(db, productId, { options: [adult, black], price: 2_800, vatBp: 2_000, stock }),
  };
}

/** A water bottle for £7.50 with 20% VAT, without options or printing. */
export async function aBottle(db: Db, { franchiseId, stock = 10 }: ProductOptions) {
  const id = await insertProduct(db, franchiseId, "Bottle", null);
  return { id, variation: await insertVariation(db, id, { options: [], price: 750, vatBp: 2_000, stock }) };
}

async function insertProduct(
  db: Db,
  franchiseId: number,
  name: string,
  print: Personalisation | null,
): Promise<number> {
  const category = await db
    .insertInto("product_category")
    .values({ name: "Clothes" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const product = await db
    .insertInto("product")
    .values({
      franchise_id: franchiseId,
      category_id: category.id,
      name,
      personalisation: print === null ? null : JSON.stringify(print),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return product.id;
}

async function insertChoice(
  db: Db,
  productId: number,
  name: string,
  options: readonly string[],
  colours: Readonly<Record<string, string>> = {},
): Promise<number[]> {
  const { id } = await db
    .insertInto("product_attribute")
    .values({ product_id: productId, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const option of options) {
    const row = await db
      .insertInto("attribute_option")
      .values({ attribute_id: id, name: option, colour: colours[option] ?? null })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}

interface VariationInput {
  readonly options: readonly number[];
  readonly price: number;
  readonly vatBp: number;
  readonly stock: number;
}

async function insertVariation(db: Db, productId: number, variation: VariationInput) {
  const pool = await db
    .insertInto("pool")
    .values({ kind: "stock", size: variation.stock })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("product_variation")
    .values({
      product_id: productId,
      option_ids: variation.options.toSorted((a, b) => a - b),
      price_pence: variation.price,
      vat_bp: variation.vatBp,
      pool_id: pool.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, poolId: pool.id };
}
