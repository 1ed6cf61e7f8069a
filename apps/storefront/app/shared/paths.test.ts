import { expect, test } from "vitest";
import {
  ageCheckPath,
  classDetailsPath,
  isApplicationStep,
  otherClassesPath,
  receiptPath,
  thankYouPath,
} from "./paths.ts";

test.each([
  ["/apply-now", true],
  ["/apply-now/camp", true],
  ["/apply-now/waiting-list", true],
  ["/apply-now/children", true],
  ["/apply-now/children/camp", true],
  ["/apply-now/trial-date", false],
  ["/apply-now/checkout", false],
  ["/apply-now/thank-you", false],
  ["/apply-now/children/camp/more", false],
  ["/find-classes", false],
  ["/", false],
])("a form at %s is saved as it is typed: %s", (path, saved) => {
  expect(isApplicationStep(path)).toBe(saved);
});

test("an address carries what it is about, and nothing that is unknown", () => {
  expect(ageCheckPath(7)).toBe("/find-classes/classe?group_id=7");
  expect(classDetailsPath(7)).toBe("/class/details/7");
  expect(otherClassesPath({ postcode: "LS1 4AP" }, null)).toBe("/find-classes?postcode=LS1+4AP");
  expect(thankYouPath("a/b?c")).toBe("/apply-now/thank-you?order=a%2Fb%3Fc");
  expect(receiptPath("a/b")).toBe("/receipt/a%2Fb");
});
