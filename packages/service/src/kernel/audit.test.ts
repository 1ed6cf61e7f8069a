import { expect, test } from "vitest";
import { changedFields } from "./audit.ts";

test("an audit entry has the changed fields alone, and never quotes health notes or passwords", () => {
  const before = { name: "Ada", medical_conditions: "Asthma", password: "old", age: 7 };
  const after = { name: "Zoe", medical_conditions: "Nuts", password: "new", age: 7 };
  expect(changedFields(before, after)).toEqual({
    before: { name: "Ada", medical_conditions: "not recorded", password: "not recorded" },
    after: { name: "Zoe", medical_conditions: "not recorded", password: "not recorded" },
  });
  expect(changedFields(before, { name: "Ada" })).toEqual({ before: {}, after: {} });
});
