import { expect, test } from "vitest";
import { differenceOf, gridOf } from "./combination-grid.ts";
import { combinationsOf, type EditedAttribute } from "./item-fields.ts";

const attribute = (name: string, ...options: string[]): EditedAttribute => ({
  key: name,
  id: null,
  name,
  options: options.map((one) => ({ key: one, id: null, name: one, colour: null })),
});
const gridIn = (...attributes: EditedAttribute[]) =>
  gridOf(attributes, combinationsOf(attributes, undefined), undefined);
const stored = (...attributes: EditedAttribute[]) => ({
  attributes: attributes.map((one, id) => ({
    id,
    name: one.name,
    options: one.options.map(({ name }, nth) => ({ id: nth, name, colour: null })),
  })),
});

test("two attributes make a grid, with the shorter one across as it is stored", () => {
  const [size, colour] = [attribute("Size", "S", "M", "L"), attribute("Colour", "Black", "Coral")];
  const turned = gridOf([colour, size], combinationsOf([colour, size], undefined), stored(colour, size));
  for (const grid of [gridIn(size, colour), turned]) {
    expect(grid?.columns.map(({ name }) => name)).toEqual(["Black", "Coral"]);
    expect(grid?.rows.map(({ option, cells }) => [option.name, cells.length])).toEqual([
      ["S", 2],
      ["M", 2],
      ["L", 2],
    ]);
    const [, medium] = grid?.rows ?? [];
    expect(medium?.cells[1]?.options.map(({ name }) => name).toSorted()).toEqual(["Coral", "M"]);
  }
  expect([gridIn(size), gridIn(size, colour, attribute("Cut", "Short"))]).toEqual([null, null]);
});

test("options that are added turn no grid, so that its fields stay", () => {
  const [size, few] = [attribute("Size", "S", "M"), attribute("Colour", "Black")];
  const many = attribute("Colour", "Black", "Coral", "Navy");
  for (const before of [undefined, stored(size, few)])
    for (const colour of [few, many]) {
      const grid = gridOf([size, colour], combinationsOf([size, colour], undefined), before);
      expect(grid?.rows.map(({ option }) => option.name)).toEqual(["S", "M"]);
    }
});

test.each([
  ["", 0],
  ["12", 7],
  ["5", 0],
  ["0", -5],
  ["+5", 5],
  ["-2", -2],
  ["−2", -2],
  ["1.5", null],
  ["some", null],
])("%j counted where 5 are in stock is %j", (typed, by) => {
  expect(differenceOf(typed, 5)).toBe(by);
});
