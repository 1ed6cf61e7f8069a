import { expect, test } from "vitest";
import { ageInYears } from "./age.ts";

test.each([
  ["2019-06-14", "2026-06-13", 6],
  ["2019-06-14", "2026-06-14", 7],
  ["2020-02-29", "2027-02-28", 6],
])("a child born %s is, on %s, %i years old", (born, on, age) => expect(ageInYears(born, on)).toBe(age));
