import fc from "fast-check";
import { expect, test } from "vitest";
import { smallest } from "./smallest.ts";

test("property: they are the beginning of the sorted list, equals in their order", () => {
  const values = fc.array(fc.record({ key: fc.nat(20), name: fc.string() }), { maxLength: 200 });
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
  fc.assert(
    fc.property(values, fc.nat(210), (all, count) => {
      expect(smallest(all, count, byKey)).toEqual(all.toSorted(byKey).slice(0, count));
    }),
  );
});

test("a list is compared little more often than it is long", () => {
  let compared = 0;
  const found = smallest(
    Array.from({ length: 10_000 }, (_, n) => (n * 7_919) % 10_000),
    20,
    (a, b) => ((compared += 1), a - b),
  );
  expect(found).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(compared).toBeLessThan(12_000);
});
