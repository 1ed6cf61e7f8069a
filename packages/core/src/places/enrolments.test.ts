import fc from "fast-check";
import { expect, test } from "vitest";
import { decideEnrolments, type ChildPlace } from "./enrolments.ts";

const pool = (id: number, size: number, taken = 0) => ({ id, size, committed: taken, held: 0 });
const wanted = (id: string, childId: string, ...poolIds: number[]) => ({ id, childId, poolIds });
const idsOf = ({ enrolled, places }: ReturnType<typeof decideEnrolments>) => ({
  enrolled: enrolled.map(({ id }) => id),
  places: places.map(({ of, poolId }) => `${of.id} ${poolId}`),
});

test("a child gets a place on all dates or on none, and the first come first", () => {
  const decided = decideEnrolments(
    [wanted("a", "ada", 1, 2), wanted("b", "bo", 1, 2), wanted("c", "cy", 1)],
    [pool(1, 2), pool(2, 3, 2)],
    [],
  );
  expect(idsOf(decided)).toEqual({ enrolled: ["a", "c"], places: ["a 1", "a 2", "c 1"] });
  expect([...decided.short]).toEqual([["b", { kind: "full", shortfalls: [{ poolId: 2, wanted: 1, free: 0 }] }]]);
});

test("a place that a child has is kept, also one from a row before, and takes no other", () => {
  const had: ChildPlace = { poolId: 1, childId: "ada", isHeld: false };
  const decided = decideEnrolments(
    [wanted("a", "ada", 1, 2), wanted("again", "ada", 1, 2)],
    [pool(1, 1, 1), pool(2, 1)],
    [had],
  );
  expect(idsOf(decided)).toEqual({ enrolled: ["a", "again"], places: ["a 2"] });
  expect(decided.short.size).toBe(0);
});

test("whose place is held just now is not enrolled, and the others are", () => {
  const held: ChildPlace = { poolId: 2, childId: "ada", isHeld: true };
  const decided = decideEnrolments(
    [wanted("a", "ada", 1, 2), wanted("b", "bo", 1, 2)],
    [pool(1, 9), pool(2, 9)],
    [held],
  );
  expect(idsOf(decided).enrolled).toEqual(["b"]);
  expect(decided.short.get("a")).toEqual({ kind: "held" });
});

test("a date without a pool has no place", () => {
  expect(decideEnrolments([wanted("a", "ada", 7)], [], []).short.get("a")).toMatchObject({ kind: "full" });
});

test("no pool is overfilled, no child gets a place twice, and whoever is enrolled has all dates", () => {
  const poolIds = fc.subarray([1, 2, 3]);
  const given = fc.array(fc.tuple(fc.constantFrom("ada", "bo", "cy"), poolIds), { maxLength: 8 });
  const sizes = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(given, sizes, (rows, free) => {
      const asked = rows.map(([childId, ids], nth) => wanted(String(nth), childId, ...ids));
      const { enrolled, places, short } = decideEnrolments(
        asked,
        free.map((size, nth) => pool(nth + 1, size)),
        [],
      );
      for (const [nth, size] of free.entries())
        expect(places.filter(({ poolId }) => poolId === nth + 1).length).toBeLessThanOrEqual(size);
      const keys = places.map(({ of, poolId }) => `${of.childId} ${poolId}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const one of enrolled)
        expect(one.poolIds.every((poolId) => keys.includes(`${one.childId} ${poolId}`))).toBe(true);
      expect(enrolled.length + short.size).toBe(asked.length);
    }),
  );
});
