import { expect, test } from "vitest";
import { isoDate } from "../kernel/index.ts";
import { validateChild, type ChildForm } from "./child.ts";

const today = isoDate("2026-11-21");
const form: ChildForm = {
  first_name: " Maya ",
  surname: "Okafor",
  date_of_birth: "2019-05-04",
  medical_conditions: "Asthma:\r\nblue inhaler",
};

function pathsOf(changes: Partial<ChildForm>): string[] {
  const checked = validateChild({ ...form, ...changes }, today);
  return checked.ok ? [] : checked.error.map((problem) => problem.path);
}

test("tidies the form", () => {
  expect(validateChild(form, today)).toEqual({
    ok: true,
    value: {
      firstName: "Maya",
      surname: "Okafor",
      dateOfBirth: "2019-05-04",
      medicalConditions: "Asthma:\nblue inhaler",
    },
  });
  expect(validateChild({ ...form, medical_conditions: null }, today)).toMatchObject({
    ok: true,
    value: { medicalConditions: "" },
  });
});

test.each([
  ["2026-11-20", []],
  ["2026-11-21", ["date_of_birth"]],
  ["2030-01-01", ["date_of_birth"]],
  ["2007-11-22", []],
  ["2007-11-21", ["date_of_birth"]],
  ["2019-02-29", ["date_of_birth"]],
  ["04/05/2019", ["date_of_birth"]],
  ["", ["date_of_birth"]],
])("born %j: problems at %j", (date_of_birth, paths) => {
  expect(pathsOf({ date_of_birth })).toEqual(paths);
});

test("returns all problems at once, each as a sentence", () => {
  const checked = validateChild(
    { first_name: "", surname: "9", date_of_birth: "soon", medical_conditions: "a".repeat(2_001) },
    today,
  );
  const problems = checked.ok ? [] : checked.error;
  expect(problems.map((problem) => problem.path)).toEqual([
    "first_name",
    "surname",
    "date_of_birth",
    "medical_conditions",
  ]);
  expect(problems.every((problem) => /^[A-Z].*\.$/.test(problem.message))).toBe(true);
  expect(pathsOf({ medical_conditions: "a".repeat(2_000) })).toEqual([]);
});
