import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOn, schoolYearStart } from "./age.ts";
import { addDays, isoDate } from "./iso-date.ts";

const day = fc.nat({ max: 20_000 }).map((n) => addDays(isoDate("1990-01-01"), n));

test.each([
  ["2019-11-21", "2026-11-20", 6],
  ["2019-11-21", "2026-11-21", 7],
  ["2020-02-29", "2027-02-28", 6],
  ["2020-02-29", "2027-03-01", 7],
  ["2020-02-29", "2028-02-29", 8],
  ["2026-11-21", "2026-11-21", 0],
])("born %s, on %s: %i", (born, on, age) => {
  expect(ageOn(isoDate(born), isoDate(on))).toBe(age);
});

test("age never falls over time and rises by one only on birthdays", () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 8_000 }), (born, later) => {
      const on = addDays(born, later);
      const tomorrow = addDays(on, 1);
      const birthday =
        tomorrow.slice(5) === born.slice(5) ||
        (born.endsWith("02-29") && tomorrow.endsWith("03-01") && on.endsWith("02-28"));
      expect(ageOn(born, tomorrow) - ageOn(born, on)).toBe(birthday ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test("the school year starts on the 1 September on or before the day", () => {
  expect(schoolYearStart(isoDate("2026-08-31"))).toBe("2025-09-01");
  expect(schoolYearStart(isoDate("2026-09-01"))).toBe("2026-09-01");
  expect(schoolYearStart(isoDate("2027-01-01"))).toBe("2026-09-01");
});
