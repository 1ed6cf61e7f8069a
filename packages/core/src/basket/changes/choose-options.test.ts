import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseOptions, notMade } from "./choose-options.ts";

const size = {
  name: "Size",
  options: [
    { id: 5, name: "Age 5" },
    { id: 6, name: "Age 7" },
  ],
};
const colour = {
  name: "Colour",
  options: [
    { id: 2, name: "Black" },
    { id: 3, name: "Coral" },
  ],
};

test("one of each choice, in any order and named twice, makes the variation", () => {
  expect(chooseOptions([size, colour], [6, 2, 6])).toEqual({ ok: true, value: [2, 6] });
  expect(chooseOptions([], [])).toEqual({ ok: true, value: [] });
});

test("a row for every choice that is missing, made twice or not of this item", () => {
  expect(chooseOptions([size, colour], [])).toEqual({
    ok: false,
    error: [
      { path: "attribute_id", message: "Please choose the size." },
      { path: "attribute_id", message: "Please choose the colour." },
    ],
  });
  expect(chooseOptions([size, colour], [5, 6, 2, 99])).toEqual({
    ok: false,
    error: [
      { path: "attribute_id", message: "Please choose one size, not 2." },
      { path: "attribute_id.3", message: "This option is not available for this item." },
    ],
  });
  expect(chooseOptions([], [5])).toMatchObject({ ok: false, error: [{ path: "attribute_id.0" }] });
});

test("it is accepted exactly when every choice was made once and nothing else was named", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(2, 3, 5, 6, 99), { maxLength: 5 }), (ids) => {
      const named = new Set<number>(ids);
      const once = [size, colour].every(({ options }) => options.filter(({ id }) => named.has(id)).length === 1);
      expect(chooseOptions([size, colour], ids).ok).toBe(once && named.size === 2);
    }),
  );
});

test("what is not made is named by its options", () => {
  expect(notMade("Hoodie", [size, colour], [3, 5])).toBe("Hoodie is not made in Age 5, Coral.");
  expect(notMade("Bottle", [], [])).toBe("Bottle can't be ordered.");
});
