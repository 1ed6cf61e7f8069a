import { expect, test } from "vitest";
import { row } from "../testing/sample-families.ts";
import { ItemPlans, type ItemsOfSchool } from "./plan-items.ts";

const school = (change: Partial<ItemsOfSchool> = {}): ItemsOfSchool => ({
  categories: [{ id: 1, name: "Clothes" }],
  isVatRegistered: false,
  vatRate: 0,
  known: [],
  ...change,
});
const hoodie = { item_name: "Hoodie", category: "Clothes", price: "20", stock: "5" };

/** Plans rows as a file is gone through: all are foreseen before the first is planned. */
function planAll(rows: readonly Readonly<Record<string, string>>[], change: Partial<ItemsOfSchool> = {}) {
  const plans = new ItemPlans(school(change));
  const toPlan = rows.map((values, nth) => row(nth + 1, values));
  for (const one of toPlan) plans.foresee(one);
  return { found: toPlan.map((one) => plans.plan(one)), planned: plans.planned };
}

test("the rows of an item make one item, wherever they are in the file", () => {
  const { found, planned } = planAll([
    { ...hoodie, sizes: "S" },
    { ...hoodie, item_name: "Bottle" },
    { ...hoodie, sizes: "M" },
  ]);
  expect(found.map(({ finding, label }) => [finding, label])).toEqual([
    ["new", "Hoodie\nS"],
    ["new", "Bottle"],
    ["new", "Hoodie\nM"],
  ]);
  expect(planned).toMatchObject([
    { rows: [1, 3], item: { name: "Hoodie" } },
    { rows: [2], item: { name: "Bottle" } },
  ]);
});

test("an item is imported whole or not at all", () => {
  const { found, planned } = planAll([
    { ...hoodie, sizes: "S" },
    { ...hoodie, sizes: "S" },
  ]);
  expect(found.map(({ finding }) => finding)).toEqual(["problem", "problem"]);
  expect(found[0]?.issues[0]?.message).toContain("an item is imported whole or not at all");
  expect(planned).toEqual([]);
});

test("an item that the school has is not changed, and what differs is named", () => {
  const variations = [{ options: [], price: 2_000, stock: 5, vatRate: 0 }];
  const known = [{ id: 3, name: "Hoodie", category: "Clothes", description: "", variations }];
  const same = planAll([hoodie], { known });
  expect(same.found).toMatchObject([{ finding: "unchanged" }]);
  const dearer = planAll([{ ...hoodie, price: "25" }], { known });
  expect(dearer.found).toMatchObject([
    {
      finding: "duplicate",
      outcome: "unchanged",
      issues: [{ message: "The item here differs in: price. To change it, open it under Items." }],
      match: { name: "Hoodie", choices: ["keep"] },
    },
  ]);
  expect([same.planned, dearer.planned]).toEqual([[], []]);
});

test("a row of many sizes is named by the first ones", () => {
  expect(planAll([{ ...hoodie, sizes: "S; M; L; XL" }]).found[0]?.label).toBe("Hoodie\nS; M; L; …");
});

test("a row that was not foreseen can't be planned", () => {
  expect(() => new ItemPlans(school()).plan(row(1, hoodie))).toThrow("Row 1 was not foreseen");
});
