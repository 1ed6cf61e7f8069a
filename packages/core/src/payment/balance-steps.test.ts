import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../kernel/index.ts";
import { BALANCE_STEPS, nextBalanceStep, STEPS_END_AFTER_DAYS, type BalanceStep } from "./balance-steps.ts";

const DUE = isoDate("2026-06-30");
const on = (days: number) => addDays(DUE, days);
const asked = (today: number, { placed = -60, taken = [] as readonly string[] } = {}) =>
  nextBalanceStep({ dueOn: DUE, placedOn: on(placed), today: on(today), taken });

test.each([
  ["a fortnight before", -14, "before_14"],
  ["not yet the day before that", -15, null],
  ["late, after an outage of a week", -7, "before_14"],
  ["three days before", -3, "before_3"],
  ["on the day", 0, "due_day"],
  ["two days late, still the step of the day", 2, "due_day"],
  ["three days after", 3, "after_3"],
  ["a week after", 7, "after_7"],
  ["late, up to the end", STEPS_END_AFTER_DAYS, "after_7"],
  ["never after the end", STEPS_END_AFTER_DAYS + 1, null],
] as const)("%s", (_, today, step) => {
  expect(asked(today)).toBe(step);
});

test.each([
  ["a step that lies before the order", { placed: -10 }, -9, null],
  ["a step of the day on which the order was placed", { placed: -14 }, -14, null],
  ["the next step after the order", { placed: -10 }, -3, "before_3"],
  ["a step that was taken", { taken: ["before_14"] }, -14, null],
  ["a step before one that was taken, when a clock went back", { taken: ["due_day"] }, -3, null],
  ["the next after one that was taken", { taken: ["before_14", "before_3"] }, 0, "due_day"],
] as const)("%s", (_, options, today, step) => {
  expect(asked(today, options)).toBe(step);
});

test("whatever days a clock shows, each step is taken once, in their order, and never before its day or for an older order", () => {
  const days = fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 10 }), days, (placed, shown) => {
      const taken: BalanceStep[] = [];
      for (const today of shown) {
        const step = asked(today, { placed, taken });
        if (step === null) continue;
        const day = BALANCE_STEPS.find((one) => one.step === step)?.days ?? Number.NaN;
        expect(day).toBeLessThanOrEqual(today);
        expect(day).toBeGreaterThan(placed);
        taken.push(step);
      }
      const order = taken.map((step) => BALANCE_STEPS.findIndex((one) => one.step === step));
      expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
    }),
  );
});

test("looked at every day, every step after the order is taken on its own day", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 6 }), (placed) => {
      const taken: BalanceStep[] = [];
      const onTheirDay = [];
      for (let today = -40; today <= 40; today += 1) {
        const step = asked(today, { placed, taken });
        if (step === null) continue;
        taken.push(step);
        onTheirDay.push({ step, days: today });
      }
      expect(onTheirDay).toEqual(BALANCE_STEPS.filter(({ days }) => days > placed));
    }),
  );
});
