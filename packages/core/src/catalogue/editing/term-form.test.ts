import { expect, test } from "vitest";
import { validateClosure, validateTerm, type TermDates } from "./term-form.ts";

const term = (from: string, to: string, half: readonly [string, string] | null = null): TermDates => ({
  name: "Spring term",
  starts_on: from,
  ends_on: to,
  half_term_starts_on: half?.[0] ?? null,
  half_term_ends_on: half?.[1] ?? null,
});
const others = [term("2027-01-05", "2027-03-26")];
const text = ({ starts_on: from, ends_on: to }: { starts_on: string; ends_on: string }) => `${from} to ${to}`;

function problems(form: TermDates): string[] {
  const checked = validateTerm(form, others, text);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
}

test.each([
  [term("2027-03-26", "2027-05-01"), "starts_on: This overlaps Spring term (2027-01-05 to 2027-03-26)."],
  [term("2026-12-01", "2027-01-05"), "ends_on: This overlaps Spring term (2027-01-05 to 2027-03-26)."],
  [term("2027-06-01", "2027-05-01"), "ends_on: This ends before it begins."],
  [term("2027-06-01", "2029-05-01"), "ends_on: This is longer than a year. Please check both days."],
  [term("2027-02-30", "2027-05-01"), "starts_on: Please enter the first day."],
  [
    term("2027-04-05", "2027-07-16", ["2027-05-31", "2027-05-30"]),
    "half_term_ends_on: The half-term ends before it begins.",
  ],
  [
    term("2027-04-05", "2027-07-16", ["2027-04-01", "2027-05-30"]),
    "half_term_starts_on: The half-term must lie within the term.",
  ],
  [
    term("2027-04-05", "2027-07-16", ["2027-07-10", "2027-07-17"]),
    "half_term_ends_on: The half-term must lie within the term.",
  ],
])("%j is refused at its field", (form, message) => {
  expect(problems(form)).toEqual([message]);
});

test("terms that only touch, and half-terms up to the last day, are fine", () => {
  expect(problems(term("2027-03-27", "2027-05-01", ["2027-04-26", "2027-05-01"]))).toEqual([]);
});

test("a closure says why, and may be of one day", () => {
  const day = { starts_on: "2027-05-01", ends_on: "2027-05-01" };
  expect(validateClosure({ ...day, reason: " Show week " })).toMatchObject({
    ok: true,
    value: { reason: "Show week" },
  });
  expect(validateClosure({ ...day, reason: " " })).toMatchObject({ ok: false, error: [{ path: "reason" }] });
});
