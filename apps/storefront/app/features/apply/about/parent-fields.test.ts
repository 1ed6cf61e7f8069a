import { expect, test } from "vitest";
import { NO_PARENT, type ParentDraft } from "../../../shared/application/draft.ts";
import { parentFieldId, parentProblems, refusedParentFields } from "./parent-fields.ts";

const grace: ParentDraft = {
  ...NO_PARENT,
  name: "Grace Hopper",
  email: "grace@example.test",
  phone: "0113 496 0000",
  postcode: "LS1 4AP",
  address_line_1: "1 High Street",
  post_town: "Leeds",
  address_shown: true,
};
const fields = (changes: Partial<ParentDraft>) =>
  parentProblems({ ...grace, ...changes }, true).map(({ fieldId }) => fieldId.replace("parent-", ""));

test("a filled form has no problems, and a blank one names its fields in order", () => {
  expect(parentProblems(grace, true)).toEqual([]);
  expect(parentProblems(NO_PARENT, true).map(({ fieldId }) => fieldId)).toEqual(
    ["name", "email", "phone", "postcode"].map(parentFieldId),
  );
  expect(fields({ name: "  ", phone: "\t" })).toEqual(["name", "phone"]);
});

test.each(["grace", "grace@", "grace@example", "@example.test", "grace hopper@example.test"])(
  "%j is told to be no email address",
  (email) => {
    const [problem, ...more] = parentProblems({ ...grace, email }, true);
    expect([problem?.fieldId, more]).toEqual(["parent-email", []]);
    expect(problem?.message).toContain("name@example.com");
  },
);

test("a phone number for items alone is not said to be for a class", () => {
  const messages = (booksChild: boolean) =>
    parentProblems({ ...grace, phone: "" }, booksChild).map((one) => one.message);
  expect(messages(false)).toEqual(["Please enter a phone number."]);
  expect(messages(true).join()).toContain("during a class");
});

test("blanks around an email address do not matter", () => {
  expect(parentProblems({ ...grace, email: " grace@example.test " }, true)).toEqual([]);
});

test("address lines that are on screen are asked for; hidden ones have to be found first", () => {
  const blank = { address_line_1: "", post_town: "" };
  expect(fields(blank)).toEqual(["address_line_1", "post_town"]);
  expect(fields({ ...blank, address_shown: false })).toEqual(["find-address"]);
  // Without a postcode there is nothing to find by.
  expect(fields({ ...blank, address_shown: false, postcode: "" })).toEqual(["postcode"]);
  expect(fields({ post_town: "", address_shown: false })).toEqual(["find-address"]);
});

test("the API's errors lead to their fields", () => {
  expect(refusedParentFields([{ path: "postcode", message: "Not a postcode." }])).toEqual([
    { fieldId: "parent-postcode", message: "Not a postcode." },
  ]);
  expect(refusedParentFields("It did not work.")).toEqual([]);
  // Neither a class nor a child has a field in this form.
  const elsewhere = ["group_id.5", "course_id.5", "entries.0.child_id"].map((path) => ({ path, message: "No." }));
  expect(refusedParentFields(elsewhere)).toEqual([]);
});
