import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, weekdayOf } from "../kernel/index.ts";
import { nextYearOf } from "./next-year.ts";

const term = (name: string, from: string, to: string, half: readonly [string, string] | null = null) => ({
  name,
  starts_on: from,
  ends_on: to,
  half_term_starts_on: half?.[0] ?? null,
  half_term_ends_on: half?.[1] ?? null,
});
const terms = [
  term("Autumn term 2026", "2026-09-07", "2026-12-18", ["2026-10-26", "2026-10-30"]),
  term("Spring term 2026/27", "2027-01-04", "2027-03-26"),
];
const closure = { location_id: null, reason: "Show week", starts_on: "2027-03-01", ends_on: "2027-03-05" };

test("terms, half-terms and closures come again in the same week on the same weekdays", () => {
  const next = nextYearOf(terms, [closure], isoDate("2026-11-25"));
  expect(next?.year).toBe(2026);
  expect(next?.terms.map((one) => one.next)).toEqual([
    term("Autumn term 2027", "2027-09-06", "2027-12-17", ["2027-10-25", "2027-10-29"]),
    term("Spring term 2027/28", "2028-01-03", "2028-03-24"),
  ]);
  expect(next?.closures.map((one) => one.next)).toEqual([
    { ...closure, starts_on: "2028-02-28", ends_on: "2028-03-03" },
  ]);
});

test("what next year has already is not proposed again, so rolling twice adds nothing", () => {
  const today = isoDate("2027-07-01");
  const first = nextYearOf(terms, [closure], today);
  const all = [...terms, ...(first?.terms.map((one) => one.next) ?? [])];
  const again = nextYearOf(all, [closure, ...(first?.closures.map((one) => one.next) ?? [])], today);
  expect([...(again?.terms ?? []), ...(again?.closures ?? [])].map(({ exists }) => exists)).toEqual([true, true, true]);
  // In the autumn the next year has become this one.
  expect(nextYearOf(all, [], isoDate("2027-10-01"))?.year).toBe(2027);
  // Before it is rolled the last year that has terms counts, and without any there is nothing to roll.
  expect(nextYearOf(terms, [], isoDate("2028-10-01"))?.year).toBe(2026);
  expect(nextYearOf([], [closure], today)).toBeNull();
});

test("terms that do not overlap do not overlap next year, and keep their weekdays and length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (start, length) => {
      const from = addDays(isoDate("2026-09-01"), start);
      const was = term("Term", from, addDays(from, length));
      const [rolled] = nextYearOf([was], [], isoDate("2027-03-01"))?.terms ?? [];
      const next = isoDate(rolled?.next.starts_on ?? "");
      expect(weekdayOf(next)).toBe(weekdayOf(from));
      expect(rolled?.next.ends_on).toBe(addDays(next, length));
      expect(rolled?.exists).toBe(false);
    }),
  );
});
