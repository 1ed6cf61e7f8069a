import type { Product } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { choose, hasStock, optionsText, priceRange, priceText, stockText, vatText } from "./variations.ts";

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
  pictures: [],
  figure: "hoodie",
  price_from: 2800,
  price_to: 3500,
  attributes: [
    {
      id: 1,
      name: "Size",
      options: [
        { id: SMALL, name: "Age 5–6", colour: null },
        { id: LARGE, name: "Adult L", colour: null },
      ],
    },
    {
      id: 2,
      name: "Colour",
      options: [
        { id: RED, name: "Red", colour: "#ff0000" },
        { id: BLUE, name: "Blue", colour: "#0000ff" },
      ],
    },
  ],
  // Large comes in blue alone, and small red has sold out.
  variations: [
    variation(101, [SMALL, RED], 2800, 0),
    variation(102, [SMALL, BLUE], 2800, 9),
    variation(103, [LARGE, BLUE], 3500, 2),
  ],
  size_guide: null,
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

test("without a choice no size is chosen; the picture shows the first colour in stock", () => {
  expect(choose(hoodie, [])).toMatchObject({ variation: null, missing: ["size"], colour: "#0000ff" });
  expect(choose(hoodie, [RED])).toMatchObject({ variation: null, missing: ["size"], colour: "#ff0000" });
});

test("chosen options select their variation, in stock or not, and colour the picture", () => {
  expect(choose(hoodie, [SMALL, RED])).toMatchObject({ variation: { id: 101 }, missing: [], colour: "#ff0000" });
  expect(choose(hoodie, [BLUE, LARGE])).toMatchObject({ variation: { id: 103 }, colour: "#0000ff" });
  expect(choose(hoodie, [LARGE])).toMatchObject({ variation: { id: 103 }, colour: "#0000ff" });
});

test("a colour that the chosen size does not come in is not chosen", () => {
  expect(choose(hoodie, [LARGE, RED])).toMatchObject({ variation: { id: 103 }, colour: "#0000ff" });
});

test("a size without an alternative is chosen", () => {
  const oneSize = { ...hoodie, variations: hoodie.variations.slice(2) };
  expect(choose(oneSize, [])).toMatchObject({ variation: { id: 103 }, missing: [] });
});

test("the price and the VAT are those of every size until one is chosen", () => {
  const mixed = {
    ...hoodie,
    variations: hoodie.variations.map((one) => (one.id === 103 ? one : { ...one, vat_rate: 0 })),
  };
  const said = (ids: number[]) => [priceText(mixed, choose(mixed, ids), 500), vatText(mixed, choose(mixed, ids))];
  expect(said([])).toEqual(["£33 to £40", "Some sizes have no VAT."]);
  expect(said([SMALL])).toEqual(["£33", "No VAT on this item."]);
  expect(said([LARGE])).toEqual(["£40", "Price includes 20% VAT."]);
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
  expect(choose(mug, [])).toEqual({ variation: mug.variations[0], attributes: [], missing: [], colour: null });
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
