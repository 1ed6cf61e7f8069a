import { arrayOf, type CopyValue } from "./copy-rows.ts";
import { sizeGuideOf } from "./data/size-guides.ts";
import { PRODUCT_CATEGORIES, PRODUCTS, type ProductRange, type ProductSeed } from "./data/products.ts";
import type { DemoRun } from "./demo-run.ts";
import { poolBatch, type PoolBatch } from "./pools.ts";
import { randomFor, type Random } from "./random.ts";
import { standardVatOf, type WrittenNetwork } from "./write-network.ts";

type Options = readonly { readonly name: string; readonly child: boolean; readonly colour: string | null }[];

const COLOURS: Readonly<Record<string, string>> = { Aubergine: "#4a1f5c", Black: "#1f1b24", Coral: "#ff7f6b" };

const options = (child: boolean, names: string): Options =>
  names.split(", ").map((name) => ({ name, child, colour: COLOURS[name] ?? null }));
const CLOTHES_SIZES = [
  ...options(true, "Age 3–4, Age 5–6, Age 7–8, Age 9–11, Age 12–13"),
  ...options(false, "Adult S, Adult M, Adult L, Adult XL"),
];
const SHOE_SIZES = [
  ...options(true, "Child 8, Child 10, Child 12, Child 13, 1, 2, 3"),
  ...options(false, "4, 5, 6, 7, 8"),
];
const THREE_COLOURS = options(false, "Aubergine, Black, Coral");
const TWO_COLOURS = THREE_COLOURS.slice(0, 2);

const PERSONALISATION = JSON.stringify({
  label: "Name to print",
  pattern: "^[\\p{Script=Latin}\\p{M}0-9 '\\-]+$",
  max_length: 12,
  price_pence: 500,
});

interface ShopRows {
  readonly products: CopyValue[][];
  readonly attributes: CopyValue[][];
  readonly options: CopyValue[][];
  readonly variations: CopyValue[][];
}

/** Writes the shop's items: those of the network, and a show T-shirt of every franchise. */
export async function writeShop(run: DemoRun, { networkId, franchises }: WrittenNetwork): Promise<void> {
  await run.write(
    "product_category",
    ["id", "name", "description", "figure", "position"],
    PRODUCT_CATEGORIES.map((one, i) => [run.nextId("product_category"), one.name, one.description, one.figure, i]),
  );
  const rows: ShopRows = { products: [], attributes: [], options: [], variations: [] };
  const pools = poolBatch(run);
  for (const seed of PRODUCTS) planProduct(run, seed, { id: networkId, vat: 2_000 }, pools, rows);
  for (const franchise of franchises) {
    planProduct(
      run,
      showShirt(franchise.seed.name),
      { id: franchise.id, vat: standardVatOf(franchise.seed) },
      pools,
      rows,
    );
  }
  await pools.write();
  await run.write(
    "product",
    ["id", "franchise_id", "category_id", "name", "description", "figure", "personalisation", "size_guide"],
    rows.products,
  );
  await run.write("product_attribute", ["id", "product_id", "name", "position"], rows.attributes);
  await run.write("attribute_option", ["id", "attribute_id", "name", "position", "colour"], rows.options);
  await run.write(
    "product_variation",
    ["id", "product_id", "option_ids", "price_pence", "vat_bp", "pool_id"],
    rows.variations,
  );
}

function showShirt(franchise: string): ProductSeed {
  return {
    category: 1,
    name: `${franchise} show T-shirt`,
    description: "This year's show on the front, every name of the cast on the back.",
    figure: "tshirt",
    range: "clothes",
    pence: 1_400,
    zeroRated: false,
    personalised: false,
  };
}

function planProduct(
  run: DemoRun,
  seed: ProductSeed,
  seller: { id: number; vat: number },
  pools: PoolBatch,
  rows: ShopRows,
): void {
  const id = run.nextId("product");
  const random = randomFor(`stock of product ${id}`);
  rows.products.push([
    id,
    seller.id,
    seed.category,
    seed.name,
    seed.description,
    seed.figure,
    seed.personalised ? PERSONALISATION : null,
    sizeGuideOf(seed),
  ]);
  let made: { ids: number[]; child: boolean }[] = [{ ids: [], child: false }];
  for (const [position, attribute] of attributesOf(seed.range).entries()) {
    const attributeId = run.nextId("product_attribute");
    rows.attributes.push([attributeId, id, attribute.name, position]);
    const choices = attribute.options.map((option) => ({ ...option, id: run.nextId("attribute_option") }));
    rows.options.push(...choices.map((choice, i) => [choice.id, attributeId, choice.name, i, choice.colour]));
    made = made.flatMap((one) =>
      choices.map((choice) => ({ ids: [...one.ids, choice.id], child: one.child || choice.child })),
    );
  }
  for (const { ids, child } of made) {
    const sized = seed.range === "clothes" || seed.range === "shoes";
    const pence = sized && !child ? adultPence(seed.pence) : seed.pence;
    const vat = seed.zeroRated || child ? 0 : seller.vat;
    rows.variations.push([
      run.nextId("product_variation"),
      id,
      arrayOf(ids.toSorted((a, b) => a - b)),
      pence,
      vat,
      pools.add("stock", stockOf(random), 0),
    ]);
  }
}

function attributesOf(range: ProductRange): { name: string; options: Options }[] {
  switch (range) {
    case "clothes":
      return [
        { name: "Size", options: CLOTHES_SIZES },
        { name: "Colour", options: TWO_COLOURS },
      ];
    case "shoes":
      return [{ name: "Size", options: SHOE_SIZES }];
    case "colour":
      return [{ name: "Colour", options: THREE_COLOURS }];
    case "plain":
      return [];
  }
}

// The adult price: a quarter more, rounded to fifty pence.
function adultPence(child: number): number {
  return Math.round((child * 1.25) / 50) * 50;
}

function stockOf(random: Random): number {
  if (random.chance(0.08)) return 0;
  return random.chance(0.12) ? random.int(1, 3) : random.int(6, 60);
}
