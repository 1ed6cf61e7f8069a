import type { Product } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { choose, hasStock, optionsText, priceRange, stockText } from "./variations.ts";

const [SMALL, LARGE, RED, BLUE] = [1, 2, 11, 12];
const variation = (id: number, attribute_ids: number[], price: number, stock: number) => ({
  id,
  attribute_ids,
  price,
  vat_rate: 20,
  stock,
});

const hoodie: Product = {
  id: 1,
  name: "Hoodie",
  category: { id: 1, name: "Uniform" },
  description: "",
  images: [],
  figure: "hoodie",
  price_from: 2800,
  price_to: 3500,
  attributes: [
    {
      id: 1,
      name: "Size",
      options: [
        { id: SMALL, name: "Age 5–6" },
        { id: LARGE, name: "Adult L" },
      ],
    },
    {
      id: 2,
      name: "Colour",
      options: [
        { id: RED, name: "Red" },
        { id: BLUE, name: "Blue" },
      ],
    },
  ],
  // Large comes in blue alone, and small red has sold out.
  variations: [
    variation(101, [SMALL, RED], 2800, 0),
    variation(102, [SMALL, BLUE], 2800, 9),
    variation(103, [LARGE, BLUE], 3500, 2),
  ],
  personalisation: null,
  seller: { id: 1, name: "Matinee" },
  collect: true,
  postage: null,
  currency: "GBP",
};

const option = (chosen: readonly number[], id: number) =>
  choose(hoodie, chosen)
    .attributes.flatMap((one) => one.options)
    .find((one) => one.id === id);

test("without a choice, the first variation in stock is shown", () => {
  expect(choose(hoodie, []).variation?.id).toBe(102);
});

test("chosen options select their variation, in stock or not", () => {
  expect(choose(hoodie, [SMALL, RED]).variation?.id).toBe(101);
  expect(choose(hoodie, [BLUE, LARGE]).variation?.id).toBe(103);
  expect(choose(hoodie, [LARGE]).variation?.id).toBe(103);
});

test("options of another item are ignored", () => {
  expect(choose(hoodie, [999, LARGE]).variation?.id).toBe(103);
});

test("other options show whether they exist and are in stock", () => {
  expect(option([LARGE, BLUE], RED)).toMatchObject({
    exists: false,
    inStock: false,
    chosen: false,
    choice: [LARGE, RED],
  });
  expect(option([SMALL, BLUE], RED)).toMatchObject({ exists: true, inStock: false });
  expect(option([SMALL, BLUE], LARGE)).toMatchObject({ exists: true, inStock: true, choice: [BLUE, LARGE] });
  expect(option([SMALL, BLUE], SMALL)).toMatchObject({ chosen: true });
});

test("an item without options has its one variation", () => {
  const mug = { ...hoodie, attributes: [], variations: [variation(7, [], 1000, 1)] };
  expect(choose(mug, [])).toEqual({ variation: mug.variations[0], attributes: [] });
  expect(choose({ ...mug, variations: [] }, []).variation).toBeNull();
});

test("stock, prices and options in words", () => {
  expect([0, 1, 5, 6].map((stock) => stockText(stock).text)).toEqual([
    "Out of stock",
    "Only 1 left",
    "Only 5 left",
    "In stock",
  ]);
  expect(priceRange(hoodie)).toBe("£28 to £35");
  expect(priceRange({ price_from: 999, price_to: 999 })).toBe("£9.99");
  expect(optionsText(hoodie)).toBe("Age 5–6 to Adult L, in 2 colours");
  expect(optionsText({ attributes: [] })).toBe("");
  expect(hasStock(hoodie)).toBe(true);
  expect(hasStock({ ...hoodie, variations: [variation(101, [], 1, 0)] })).toBe(false);
});
