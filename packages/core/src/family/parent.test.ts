import { expect, test } from "vitest";
import { validateParent, type ParentForm } from "./parent.ts";

const form: ParentForm = {
  name: "Sam Okafor",
  email: "sam@Example.com",
  phone: "07700 900123",
  address_line_1: " 12  Park Row ",
  post_town: "Leeds",
  postcode: "ls14ap",
};

function pathsOf(changes: Partial<ParentForm>): string[] {
  const checked = validateParent({ ...form, ...changes });
  return checked.ok ? [] : checked.error.map((problem) => problem.path);
}

test("tidies the form and leaves omitted optional fields empty", () => {
  expect(validateParent(form)).toEqual({
    ok: true,
    value: {
      name: "Sam Okafor",
      email: "sam@example.com",
      phone: "+447700900123",
      addressLine1: "12 Park Row",
      addressLine2: "",
      addressLine3: "",
      postTown: "Leeds",
      county: "",
      postcode: "LS1 4AP",
      message: "",
    },
  });
});

test.each([
  [{ name: " " }, ["name"]],
  [{ name: "x".repeat(81) }, ["name"]],
  [{ email: "sam@example" }, ["email"]],
  [{ phone: "123" }, ["phone"]],
  [{ address_line_1: "" }, ["address_line_1"]],
  [{ address_line_2: "x".repeat(101) }, ["address_line_2"]],
  [{ post_town: "" }, ["post_town"]],
  [{ county: "x".repeat(101) }, ["county"]],
  [{ postcode: "nowhere" }, ["postcode"]],
  [{ message: "x".repeat(2_001) }, ["message"]],
  [{ message: "x".repeat(2_000), county: null, address_line_3: "" }, []],
])("%j has problems at %j", (changes, paths) => {
  expect(pathsOf(changes)).toEqual(paths);
});

test("returns all problems at once, in the order of the form, each as a sentence", () => {
  const checked = validateParent({ name: "", email: "", phone: "", address_line_1: "", post_town: "", postcode: "" });
  const problems = checked.ok ? [] : checked.error;
  expect(problems.map((problem) => problem.path)).toEqual([
    "name",
    "email",
    "phone",
    "address_line_1",
    "post_town",
    "postcode",
  ]);
  expect(problems.every((problem) => /^[A-Z].*\.$/.test(problem.message))).toBe(true);
});
