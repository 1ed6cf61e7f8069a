import fc from "fast-check";
import { expect, test } from "vitest";
import { decideClaim, freeOf, type Demand, type Pool } from "./pool.ts";

const pool = (id: number, size: number, committed = 0, held = 0): Pool => ({ id, size, committed, held });

test("two lines on one pool count together", () => {
  expect(
    decideClaim(
      [pool(1, 3, 1)],
      [
        { poolId: 1, quantity: 1 },
        { poolId: 1, quantity: 2 },
      ],
    ),
  ).toEqual({
    ok: false,
    error: [{ poolId: 1, wanted: 3, free: 2 }],
  });
});

test("lists all shortfalls and takes nothing if one pool is short", () => {
  const pools = [pool(1, 5), pool(2, 2, 1, 1), pool(3, 1)];
  const demands = [
    { poolId: 3, quantity: 2 },
    { poolId: 1, quantity: 1 },
    { poolId: 2, quantity: 1 },
    { poolId: 9, quantity: 1 },
  ];
  expect(decideClaim(pools, demands)).toEqual({
    ok: false,
    error: [
      { poolId: 2, wanted: 1, free: 0 },
      { poolId: 3, wanted: 2, free: 1 },
      { poolId: 9, wanted: 1, free: 0 },
    ],
  });
});

test("a pool that staff overbooked has zero free places, never fewer", () => {
  expect(freeOf(pool(1, 10, 11))).toBe(0);
});

test("no demands are granted; a quantity that is not a positive whole number throws", () => {
  expect(decideClaim([pool(1, 1)], [])).toEqual({ ok: true, value: [] });
  for (const quantity of [0, -1, 0.5])
    expect(() => decideClaim([pool(1, 9)], [{ poolId: 1, quantity }])).toThrow(RangeError);
});

const pools = fc
  .array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 5 })
  .map((rows) =>
    rows.map(([size, committed, held], id) =>
      pool(id, size, Math.min(committed, size), Math.min(held, Math.max(0, size - committed))),
    ),
  );
const demands = fc.array(fc.record({ poolId: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
  maxLength: 8,
});

test("granted demands never overfill a pool and are always complete", () => {
  fc.assert(
    fc.property(pools, demands, (all, wanted) => {
      const decided = decideClaim(all, wanted);
      if (!decided.ok) return;
      for (const one of all) {
        const granted = decided.value.find((demand) => demand.poolId === one.id)?.quantity ?? 0;
        expect(one.committed + one.held + granted).toBeLessThanOrEqual(one.size);
      }
      expect(total(decided.value)).toBe(total(wanted));
    }),
    { numRuns: 2_000 },
  );
});

test("the order of lines and of pools does not matter", () => {
  const shuffled = fc
    .tuple(pools, demands)
    .chain(([all, wanted]) =>
      fc.tuple(
        fc.constant([all, wanted] as const),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.shuffledSubarray(wanted, { minLength: wanted.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([[all, wanted], otherPools, otherDemands]) => {
      expect(decideClaim(otherPools, otherDemands)).toEqual(decideClaim(all, wanted));
    }),
  );
});

test("a run of orders, one after another, never oversells", () => {
  const orders = fc.array(demands, { maxLength: 20 });
  fc.assert(
    fc.property(pools, orders, (start, queue) => {
      let now = start;
      for (const order of queue) {
        const decided = decideClaim(now, order);
        if (!decided.ok) continue;
        now = now.map((one) => ({
          ...one,
          committed: one.committed + (decided.value.find((d) => d.poolId === one.id)?.quantity ?? 0),
        }));
      }
      expect(now.every((one) => one.committed + one.held <= one.size)).toBe(true);
    }),
  );
});

function total(all: readonly Demand[]): number {
  return all.reduce((sum, demand) => sum + demand.quantity, 0);
}
