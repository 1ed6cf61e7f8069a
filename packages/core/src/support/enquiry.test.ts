import { expect, test } from "vitest";
import { MAX_ENQUIRY_LENGTH, MAX_SUBJECT_LENGTH, validateEnquiry } from "./enquiry.ts";

const form = { name: " Pat  Tester ", email: "pat@EXAMPLE.test", subject: "Nuts?", message: "Is there\r\nlunch?  " };

test("tidies the enquiry", () => {
  expect(validateEnquiry(form)).toEqual({
    ok: true,
    value: { name: "Pat Tester", email: "pat@example.test", subject: "Nuts?", message: "Is there\nlunch?" },
  });
});

test("returns all problems at once, in the order of the form", () => {
  const result = validateEnquiry({ name: "", email: "pat", subject: " ", message: "\u0000" });
  expect(result.ok ? [] : result.error.map((one) => one.path)).toEqual(["name", "email", "subject", "message"]);
});

test("accepts texts up to the limits and no longer", () => {
  const at = (subject: number, message: number) =>
    validateEnquiry({ ...form, subject: "x".repeat(subject), message: "é".repeat(message) });
  expect(at(MAX_SUBJECT_LENGTH, MAX_ENQUIRY_LENGTH).ok).toBe(true);
  const over = at(MAX_SUBJECT_LENGTH + 1, MAX_ENQUIRY_LENGTH + 1);
  expect(over.ok ? [] : over.error.map((one) => one.path)).toEqual(["subject", "message"]);
});
