import { expect, test } from "vitest";
import { mailTextsOf } from "./texts/load-mail-texts.ts";
import { waitingListContent } from "./waiting-list-mail.ts";

const school = { id: 1, name: "Matinee Leeds", phone: "0113 496 0000", email: "leeds@example.test" };
const entry = {
  first_name: "Ada",
  name: "Saturday Juniors",
  venue: "Town Hall, Leeds",
  position: 1,
  is_class: true,
  no_trial: false,
  customer_name: "Pat Tester",
  school: school.name,
  school_email: school.email,
  school_phone: school.phone,
};
type Entry = typeof entry;

const ada = entry;
const tried = { ...entry, no_trial: true };
const bo = { ...entry, first_name: "Bo", position: 2 };
const camp = { ...entry, name: "Summer Camp", is_class: false };

const textFor = (rows: readonly Entry[], proved: boolean) =>
  waitingListContent(rows, {
    proved,
    texts: mailTextsOf([school], {}),
    shopUrl: "https://leeds.example",
    leaveUrl: "https://leeds.example/waiting-list/x",
  }).text;

const OFFER = "We will email you as soon as a place becomes free";
const TRIAL_FIRST = "If your child has already had one, please ask the school about joining the class.";

test.each([
  ["a child", [ada], true],
  ["a child who has had the trial", [tried], false],
  ["two children together, one of whom has had the trial", [tried, bo], false],
  ["a child who has had the trial and waits for a camp too", [tried, camp], true],
])("a proved family is promised an offer if one is possible: %s", (_, rows, promised) => {
  const text = textFor(rows, true);
  expect(text.includes(OFFER)).toBe(promised);
  expect(text.includes("your child has already had one")).toBe(rows.some((row) => row.no_trial));
  expect(text).not.toContain(TRIAL_FIRST);
});

test("whoever has not proved the address reads how a class begins, and nothing about the child", () => {
  const text = textFor([ada], false);
  expect(text).toContain(OFFER);
  expect(text).toContain(TRIAL_FIRST);
  expect(text).not.toContain("Ada");
  expect(textFor([tried], false)).toBe(text);
  expect(textFor([camp], false)).not.toContain(TRIAL_FIRST);
});
