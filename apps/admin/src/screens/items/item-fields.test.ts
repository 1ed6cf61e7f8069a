import type { StaffItem } from "@matinee/contract/client";
import { expect, test } from "vitest";
import {
  combinationsOf,
  formOf,
  itemDifferences,
  itemMerged,
  readItemForm,
  stockGoing,
  type EditedAttribute,
} from "./item-fields.ts";

const item: StaffItem = {
  id: 1,
  status: "open",
  school: { id: 2, name: "Leeds" },
  name: "Hoodie",
  description: "",
  category_id: 3,
  figure: "hoodie",
  personalisation: null,
  attributes: [
    {
      id: 10,
      name: "Size",
      options: [
        { id: 11, name: "S", colour: null },
        { id: 12, name: "M", colour: null },
      ],
    },
  ],
  variations: [
    { id: 21, option_ids: [11], options: ["S"], price: 2_000, vat_rate: 0, stock: 4, held: 0, sold: 0 },
    { id: 22, option_ids: [12], options: ["M"], price: 2_400, vat_rate: 20, stock: 4, held: 0, sold: 0 },
  ],
  version: 5,
};
const large = { key: "new", id: null, name: "L", colour: null };
const edited: EditedAttribute[] = item.attributes.map(({ options, ...one }) => ({
  ...one,
  key: String(one.id),
  options: options.map((option) => ({ ...option, key: String(option.id) })),
}));

function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a renamed size keeps its price, a new one takes the price of what is new, and one that is unticked is not made", () => {
  const [size] = edited;
  const [small, medium] = size?.options ?? [];
  if (size === undefined || small === undefined || medium === undefined) throw new Error("The item has two sizes");
  const renamed = [{ ...size, options: [{ ...small, name: "Small" }, medium, large] }];
  const rows = combinationsOf(renamed, item);
  const { body, errors } = readItemForm(
    formWith({
      "rows.11": "1",
      "made.11": "on",
      "price.11": "21",
      "vat.11": "0",
      "rows.12": "1",
      "rows.new": "1",
      "made.new": "on",
      "price.new": "",
      "vat.new": "",
      price: "30",
      vat_rate: "20",
      stock: "7",
    }),
    renamed,
    rows,
  );
  expect(errors).toEqual({});
  expect(body.attributes[0]?.options).toEqual([
    { id: 11, name: "Small", colour: null },
    { id: 12, name: "M", colour: null },
    { id: null, name: "L", colour: null },
  ]);
  expect(body).toMatchObject({ price: 3_000, vat_rate: 20, stock: 7 });
  expect(body.variations).toEqual([
    { options: ["Small"], price: 2_100, vat_rate: 0, made: true },
    { options: ["M"], price: 2_400, vat_rate: 20, made: false },
  ]);
});

test.each(["12.505", "", "a lot"])("a price of %j is said at its field", (typed) => {
  const rows = combinationsOf(edited, item);
  const form = formWith({
    "rows.12": "1",
    "rows.11": "1",
    "made.11": "on",
    "price.11": typed,
    "vat.11": "0",
    price: typed,
    stock: "1",
  });
  expect(Object.keys(readItemForm(form, edited, rows).errors).toSorted()).toEqual(["price", "price.11"]);
});

test("an unchanged item differs from itself in nothing, and what is left to the other is taken whole", () => {
  const mine = { ...formOf(item), name: "Jumper" };
  const choices = {
    school: item.school,
    categories: [],
    vat_registered: true,
    vat_rate: 20,
    postage: null,
    postage_free_from: null,
  };
  expect(itemDifferences(formOf(item), { stored: item, opened: item, choices })).toEqual([]);
  const [first, ...others] = item.variations;
  if (first === undefined) throw new Error("The item has two sizes");
  const dearer = { ...item, description: "New", variations: [{ ...first, price: 2_200 }, ...others] };
  const found = itemDifferences(mine, { stored: dearer, opened: item, choices });
  expect(found.map(({ name, isEdited }) => [name, isEdited])).toEqual([
    ["name", true],
    ["description", false],
    ["variations", false],
  ]);
  const saved = itemMerged(mine, dearer, ["variations", "description"]);
  expect([saved.name, saved.description, saved.variations[0]?.price]).toEqual(["Jumper", "New", 2_200]);
});

test("before a save it is said which stock goes, without the pieces that are at the checkout", () => {
  const [size] = edited;
  const [small, medium] = size?.options ?? [];
  if (size === undefined || small === undefined || medium === undefined) throw new Error("The item has two sizes");
  const [first, second] = item.variations;
  if (first === undefined || second === undefined) throw new Error("The item comes in two sizes");
  const busy = { ...item, variations: [{ ...first, held: 1 }, second] };
  const going = (...attributes: EditedAttribute[]) => stockGoing(busy, combinationsOf(attributes, busy));
  expect(going(size)).toBeNull();
  expect(going({ ...size, options: [medium, large] })).toBe("Saving takes 3 pieces out of stock: 3 of S.");
  // With a colour, every combination is another one.
  const colour = {
    key: "colour",
    id: null,
    name: "Colour",
    options: [{ key: "c", id: null, name: "Coral", colour: null }],
  };
  expect(going(size, colour)).toBe("Saving takes 7 pieces out of stock: 3 of S and 4 of M.");
  // Removed and added again by its name, it is the same size.
  expect(going({ ...size, options: [medium, { ...small, key: "new", id: null, name: "s" }] })).toBeNull();
});
