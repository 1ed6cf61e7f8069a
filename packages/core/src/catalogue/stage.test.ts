import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, ageOn, isoDate, schoolYearStart } from "../kernel/index.ts";
import { fitsStage, type AgeRule } from "./stage.ts";

const juniors = (ageRule: AgeRule) => ({ minAge: 6, maxAge: 9, ageRule });

test("exact age is measured on the first session", () => {
  const first = isoDate("2026-11-21");
  expect(fitsStage(juniors("exact"), isoDate("2020-11-21"), first)).toEqual({
    ok: true,
    value: { age: 6, keyOn: first },
  });
  expect(fitsStage(juniors("exact"), isoDate("2020-11-22"), first)).toEqual({
    ok: false,
    error: { reason: "too_young", age: 5, keyOn: first },
  });
  expect(fitsStage(juniors("exact"), isoDate("2016-11-22"), first)).toMatchObject({ ok: true, value: { age: 9 } });
  expect(fitsStage(juniors("exact"), isoDate("2016-11-21"), first)).toMatchObject({
    ok: false,
    error: { reason: "too_old", age: 10 },
  });
});

test("school-year age is measured on 1 September, also for a class in the following summer", () => {
  const first = isoDate("2027-07-03");
  expect(fitsStage(juniors("school_year"), isoDate("2020-09-01"), first)).toEqual({
    ok: true,
    value: { age: 6, keyOn: "2026-09-01" },
  });
  expect(fitsStage(juniors("school_year"), isoDate("2020-09-02"), first)).toMatchObject({
    error: { reason: "too_young", age: 5 },
  });
});

test("every child is exactly one of too young, fitting and too old", () => {
  const day = (from: string) => fc.nat({ max: 9_000 }).map((n) => addDays(isoDate(from), n));
  const rule = fc.constantFrom<AgeRule>("exact", "school_year");
  fc.assert(
    fc.property(day("2005-01-01"), day("2020-01-01"), rule, (born, first, ageRule) => {
      const age = ageOn(born, ageRule === "exact" ? first : schoolYearStart(first));
      const fit = fitsStage(juniors(ageRule), born, first);
      expect(fit.ok ? "fits" : fit.error.reason).toBe(age < 6 ? "too_young" : age > 9 ? "too_old" : "fits");
    }),
  );
});
