import fc from "fast-check";
import { expect, test } from "vitest";
import { combinationsOf, planVariations, type StoredVariation } from "./variation-matrix.ts";

const keyOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(",");

test("each size comes in each colour, and an item without sizes comes in one thing", () => {
  const made = combinationsOf([
    ["S", "M", "L"],
    ["Black", "Coral"],
  ]);
  expect(made).toHaveLength(6);
  expect(made.slice(0, 3)).toEqual([
    ["S", "Black"],
    ["S", "Coral"],
    ["M", "Black"],
  ]);
  expect([combinationsOf([]), combinationsOf([["S"], []])]).toEqual([[[]], []]);
});

/** What a shop has after any number of changes of its sizes and colours, with things bought in between. */
test("property: after any changes an item comes in exactly what is wanted, and nothing that was bought is lost", () => {
  const options = (from: number) => fc.uniqueArray(fc.integer({ min: from, max: from + 3 }), { maxLength: 4 });
  const matrix = fc.tuple(options(1), options(11));
  const change = fc.record({ matrix, buys: fc.array(fc.nat(20), { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let stored: StoredVariation[] = [];
      let nextId = 1;
      const bought = new Map<number, string>();
      for (const { matrix: lists, buys } of changes) {
        const wanted = combinationsOf(lists.filter((list) => list.length > 0)).map((optionIds) => ({ optionIds }));
        const before = new Map(stored.map((one) => [keyOf(one.optionIds), one]));
        const plan = planVariations(stored, wanted);
        stored = [
          ...stored
            .filter((one) => !plan.remove.includes(one.id))
            .map((one) => ({
              ...one,
              archived:
                plan.archive.includes(one.id) || (one.archived && !plan.restore.some(({ id }) => id === one.id)),
            })),
          ...plan.add.map(({ optionIds }) => ({
            id: nextId++,
            optionIds: optionIds.toReversed(),
            archived: false,
            used: false,
          })),
        ];
        const live = stored.filter((one) => !one.archived);
        expect(live.map((one) => keyOf(one.optionIds)).toSorted()).toEqual(
          wanted.map((one) => keyOf(one.optionIds)).toSorted(),
        );
        // What is there before and after is the same variation, and so keeps its stock.
        for (const one of live) {
          const was = before.get(keyOf(one.optionIds));
          if (was !== undefined) expect(one.id).toBe(was.id);
        }
        for (const [id, key] of bought)
          expect(stored.find((one) => one.id === id)?.optionIds).toSatisfy(
            (ids: number[] | undefined) => ids !== undefined && keyOf(ids) === key,
          );
        expect(stored.every((one) => !one.archived || one.used)).toBe(true);
        for (const nth of buys) {
          const one = live[nth % Math.max(1, live.length)];
          if (one === undefined) continue;
          bought.set(one.id, keyOf(one.optionIds));
          stored = stored.map((other) => (other.id === one.id ? { ...other, used: true } : other));
        }
      }
    }),
    { numRuns: 200 },
  );
});
