import { expect, test } from "vitest";
import { isSameForm } from "./is-same-form.ts";

test("moving to the archive leaves the form as it was; a changed name does not", () => {
  const hall = { id: 1, name: "Hall", version: 1, archived: false, classes: 2 };
  expect(isSameForm(hall, { ...hall, version: 2, archived: true, classes: 3 })).toBe(true);
  expect(isSameForm(hall, { ...hall, version: 2, name: "The hall" })).toBe(false);
});
