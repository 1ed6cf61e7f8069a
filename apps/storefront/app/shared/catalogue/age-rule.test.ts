import { ageInYears } from "@matinee/format";
import { expect, test } from "vitest";
import { ageKeyDate, ageText } from "./age-rule.ts";

const juniors = { min_age: 6, max_age: 8, age_rule: "school_year" } as const;

test("school-year classes name 1 September and the range of birthdays", () => {
  expect(ageText(juniors, "2026-11-23")).toEqual({
    ages: "Ages 6 to 8",
    rule: "on 1 September 2026, by school year",
    born: "Born 2 September 2017 to 1 September 2020",
  });
  expect(ageInYears("2017-09-02", "2026-09-01")).toBe(8);
  expect(ageInYears("2017-09-01", "2026-09-01")).toBe(9);
  expect(ageInYears("2020-09-01", "2026-09-01")).toBe(6);
  expect(ageInYears("2020-09-02", "2026-09-01")).toBe(5);
});

test("a class that starts in spring or summer belongs to the school year before", () => {
  expect(ageText(juniors, "2027-08-31").rule).toBe("on 1 September 2026, by school year");
  expect(ageText(juniors, "2027-09-01").rule).toBe("on 1 September 2027, by school year");
});

test("exact ages are measured on the first session", () => {
  expect(ageText({ min_age: 4, max_age: 4, age_rule: "exact" }, "2026-11-23")).toEqual({
    ages: "Age 4",
    rule: "on the day you start, such as 23 November 2026",
    born: null,
  });
});

test("without a start date no date is named", () => {
  expect(ageText(juniors, null)).toEqual({ ages: "Ages 6 to 8", rule: "on 1 September, by school year", born: null });
  expect(ageText({ ...juniors, age_rule: "exact" }, null).rule).toBe("on the day you start");
});

test("the key date is the first session, or 1 September before it", () => {
  expect(ageKeyDate({ age_rule: "exact" }, "2027-02-03")).toBe("2027-02-03");
  expect(ageKeyDate({ age_rule: "school_year" }, "2027-02-03")).toBe("2026-09-01");
});
