import fc from "fast-check";
import { expect, test } from "vitest";
import { planCampDays, type CampPlaces, type CampPool } from "./camp-day-plan.ts";

const pool = (id: number, change: Partial<CampPool> = {}): CampPool => ({
  id,
  size: 20,
  over: 0,
  committed: 0,
  held: 0,
  ...change,
});
const [first, second, third] = ["2027-04-05", "2027-04-06", "2027-04-07"] as const;

/** A camp of two days that is booked as a whole. */
const whole = (change: Partial<CampPool> = {}): CampPlaces => ({
  pool: pool(1, change),
  by_the_day: false,
  days: [first, second].map((on) => ({ on, pool: null })),
});
/** A camp of two days that is booked by the day. */
const byDay = (ofCamp: Partial<CampPool> = {}, ofFirst: Partial<CampPool> = {}): CampPlaces => ({
  pool: pool(1, ofCamp),
  by_the_day: true,
  days: [
    { on: first, pool: pool(11, ofFirst) },
    { on: second, pool: pool(12) },
  ],
});
const day = (on: string, places: number | null = null) => ({ on, starts_at: "10:00", ends_at: "16:00", places });
const form = (on: readonly string[], change: { capacity?: number; day_price?: number | null } = {}) => ({
  days: on.map((one) => day(one)),
  capacity: 20,
  day_price: null,
  ...change,
});
const priced = { day_price: 4_000 };
const refused = (path: string, message: string) => ({ ok: false, error: { path, message } });

test("other places for the same days change the sizes of the pools", () => {
  expect(planCampDays(whole(), form([first, second], { capacity: 15 }))).toEqual({
    ok: true,
    value: { kind: "same_pools", sizes: [{ id: 1, size: 15 }], ended: [], crowded: [] },
  });
  const days = [day(first, 12), day(second)];
  expect(planCampDays(byDay(), { ...form([], { ...priced, capacity: 15 }), days })).toMatchObject({
    value: {
      sizes: [
        { id: 1, size: 15 },
        { id: 11, size: 12 },
        { id: 12, size: 15 },
      ],
    },
  });
});

test("whoever comes to the whole camp takes a place on each of its days", () => {
  const taken = byDay({ committed: 3, held: 1 });
  expect(planCampDays(taken, form([first, second], priced))).toMatchObject({
    value: {
      sizes: [
        { id: 1, size: 20 },
        { id: 11, size: 16 },
        { id: 12, size: 16 },
      ],
    },
  });
  expect(planCampDays(taken, form([first, second], { ...priced, capacity: 2 }))).toMatchObject({
    value: {
      sizes: [
        { id: 1, size: 2 },
        { id: 11, size: 0 },
        { id: 12, size: 0 },
      ],
    },
  });
});

test("a day of a camp by the day that nobody has booked goes with its places", () => {
  expect(planCampDays(byDay({}, { committed: 4 }), form([first], priced))).toMatchObject({
    value: { kind: "same_pools", ended: [12], crowded: [] },
  });
});

test("a day on which somebody is booked stays", () => {
  expect(planCampDays(byDay({ committed: 1 }, { committed: 2 }), form([], priced))).toEqual(
    refused(
      "days",
      "3 children are booked on Monday 5 April 2027, 1 on Tuesday 6 April 2027. Cancel these days below the form.",
    ),
  );
  expect(planCampDays(byDay({}, { committed: 1 }), form([second], priced))).toMatchObject({
    error: { message: "1 child is booked on Monday 5 April 2027. Cancel these days below the form." },
  });
  expect(planCampDays(byDay({}, { held: 1 }), form([second], priced))).toEqual(
    refused("days", "A place on Monday 5 April 2027 is being paid for or offered. Please try again in a few minutes."),
  );
});

test("a camp that nobody has booked gets new places for new days, fewer days and another way to book", () => {
  const { days } = form([first, second, third]);
  expect(planCampDays(whole(), form([first, second, third]))).toEqual({
    ok: true,
    value: { kind: "new_pools", size: 20, days: [], ended: [1] },
  });
  expect(planCampDays(whole(), form([first]))).toMatchObject({ value: { kind: "new_pools", ended: [1] } });
  expect(planCampDays(byDay(), form([first, second]))).toMatchObject({
    value: { kind: "new_pools", days: [], ended: [11, 12, 1] },
  });
  expect(planCampDays(whole(), { ...form([], priced), days: [...days.slice(0, 2), day(third, 8)] })).toMatchObject({
    value: {
      days: [
        { on: first, size: 20 },
        { on: second, size: 20 },
        { on: third, size: 8 },
      ],
    },
  });
});

test("a camp that somebody has booked gets no new day, and is booked as before", () => {
  expect(planCampDays(whole({ committed: 1 }), form([first, second, third]))).toEqual(
    refused(
      "days",
      "1 place is taken already, and a new day would have none for them. Please make a second camp for it.",
    ),
  );
  expect(planCampDays(byDay({ committed: 2 }, { held: 3 }), form([first, second]))).toEqual(
    refused("day_price", "5 places are taken already, so the camp stays as it is: booked by the day, or as a whole."),
  );
});

test("a day with more places booked than there are is named, unless staff have left them there before", () => {
  const full = byDay({ committed: 2 }, { committed: 10, held: 1 });
  const fewer = form([first, second], { ...priced, capacity: 11 });
  expect(planCampDays(full, fewer)).toMatchObject({
    value: { crowded: [{ on: first, at: "10:00", places: 11, booked: 12, held: 1, poolIds: [1, 11] }] },
  });
  const added = byDay({ committed: 2 }, { committed: 10, over: 1 });
  expect(planCampDays(added, fewer)).toMatchObject({ value: { crowded: [] } });
  expect(planCampDays(whole({ committed: 12, over: 1 }), form([first, second], { capacity: 10 }))).toMatchObject({
    value: { crowded: [{ on: first }, { on: second }] },
  });
});

test("nobody loses a place: pools that end are empty, and the others keep their days", () => {
  const used = fc.record({ committed: fc.nat({ max: 3 }), held: fc.nat({ max: 1 }) });
  const before = fc
    .tuple(fc.boolean(), used, fc.array(used, { minLength: 1, maxLength: 3 }))
    .map(([isByDay, ofCamp, days]): CampPlaces => ({
      pool: pool(1, ofCamp),
      by_the_day: isByDay,
      days: days.map((one, nth) => ({ on: `2027-04-0${nth + 5}`, pool: isByDay ? pool(11 + nth, one) : null })),
    }));
  const chosen = fc.subarray([first, second, third, "2027-04-08"], { minLength: 1 });
  fc.assert(
    fc.property(before, chosen, fc.boolean(), fc.nat({ max: 5 }), (camp, days, isByDay, capacity) => {
      const plan = planCampDays(camp, form(days, { capacity, day_price: isByDay ? 1_000 : null }));
      if (!plan.ok) return;
      const pools = [camp.pool, ...camp.days.flatMap((one) => one.pool ?? [])];
      const taken = (id: number) =>
        pools.filter((one) => one.id === id).reduce((sum, one) => sum + one.committed + one.held, 0);
      expect(plan.value.ended.every((id) => taken(id) === 0)).toBe(true);
      if (plan.value.kind === "new_pools") expect(plan.value.ended.length).toBe(pools.length);
      else {
        const kept = plan.value.sizes.map(({ id }) => id);
        const all = [...kept, ...plan.value.ended];
        expect([new Set(all), all.length]).toEqual([new Set(pools.map(({ id }) => id)), pools.length]);
      }
    }),
  );
});
