import { addDays, daysBetween, isoDate, weekdayOf, type Nation } from "@matinee/core/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { holidaysOf, schoolHolidays, termsAround } from "./terms.ts";

const today = fc.nat({ max: 10_000 }).map((n) => addDays(isoDate("2024-01-01"), n));
const nation = fc.constantFrom<Nation>("england_wales", "scotland", "northern_ireland");

test("terms follow each other in whole weeks and contain their half-terms", () => {
  fc.assert(
    fc.property(today, nation, (on, where) => {
      const terms = termsAround(on, where);
      expect(terms).toHaveLength(6);
      for (const [i, term] of terms.entries()) {
        expect(weekdayOf(term.from)).toBe(1);
        expect(weekdayOf(term.to)).toBe(7);
        const weeks = (daysBetween(term.from, term.to) + 1) / 7;
        expect(weeks).toBeGreaterThanOrEqual(9);
        expect(weeks).toBeLessThanOrEqual(19);
        for (const half of term.halfTerms) expect(half.from > term.from && half.to < term.to).toBe(true);
        const next = terms[i + 1];
        if (next) expect(daysBetween(term.to, next.from)).toBeGreaterThanOrEqual(15);
      }
    }),
  );
});

test("on any day a term is under way or begins within nine weeks, and holidays long enough for a camp follow", () => {
  fc.assert(
    fc.property(today, nation, (on, where) => {
      const terms = termsAround(on, where);
      const next = terms.find((term) => term.to >= on);
      expect(next && daysBetween(on, next.from)).toBeLessThanOrEqual(63);
      expect(schoolHolidays(terms).filter((holiday) => holiday.from > addDays(on, 10)).length).toBeGreaterThanOrEqual(
        4,
      );
    }),
  );
});

test("the bank holidays cover every year of the terms", () => {
  const terms = termsAround(isoDate("2026-11-21"), "england_wales");
  const days = holidaysOf(terms, "england_wales").map((one) => one.on);
  expect(days).toContain("2026-12-28");
  expect(days).toContain("2027-03-29");
  expect(days).toContain("2028-05-29");
});
