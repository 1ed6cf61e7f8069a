import { expect, test } from "vitest";
import type { TypedChild } from "../../../shared/application/draft.ts";
import { childProblems, refusedFields } from "./child-fields.ts";

const TODAY = "2026-11-21";
const MIA: TypedChild = {
  key: "m",
  id: null,
  first_name: "Mia",
  surname: "Harper",
  born: { day: "14", month: "6", year: "2019" },
  image_consent: false,
  nothing_to_tell: false,
};

test("a complete child has no errors", () => {
  expect(childProblems([MIA], TODAY)).toEqual([]);
});

test("an empty form names every field, in its order", () => {
  const empty = { ...MIA, first_name: " ", surname: "", born: { day: "", month: "", year: "" } };
  expect(childProblems([empty], TODAY).map((problem) => problem.fieldId)).toEqual([
    "child-m-first_name",
    "child-m-surname",
    "child-m-date_of_birth",
  ]);
});

test.each([
  [{ day: "31", month: "2", year: "2019" }, "doesn't exist"],
  [{ day: "21", month: "11", year: "2026" }, "in the past"],
  [{ day: "21", month: "11", year: "2007" }, "up to 18"],
])("a date of birth that can't be right is said: %o", (born, expected) => {
  expect(childProblems([{ ...MIA, born }], TODAY)[0]?.message).toContain(expected);
});

test("a child may be 18, until the day before the 19th birthday", () => {
  expect(childProblems([{ ...MIA, born: { day: "22", month: "11", year: "2007" } }], TODAY)).toEqual([]);
});

test("the API's errors are assigned to the form that was sent", () => {
  const leo = { ...MIA, key: "l" };
  expect(refusedFields([{ path: "children.1.surname", message: "Too long." }], [MIA, leo])).toEqual([
    { fieldId: "child-l-surname", message: "Too long." },
  ]);
  expect(refusedFields([{ path: "children.7.surname", message: "x" }], [MIA])).toEqual([]);
  expect(refusedFields("no rows", [MIA])).toEqual([]);
});
