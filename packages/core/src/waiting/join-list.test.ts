import { expect, test } from "vitest";
import { checkChoice, decideJoin, type WaitingTarget } from "./join-list.ts";

const ada = { id: "ada", first_name: "Ada", date_of_birth: "2019-10-01" };
const bo = { id: "bo", first_name: "Bo", date_of_birth: "2018-05-01" };

const target = (change: Partial<WaitingTarget> = {}): WaitingTarget => ({
  kind: "group",
  id: 7,
  name: "Mini Movers",
  open: true,
  available: 0,
  waits: true,
  min_age: 6,
  max_age: 9,
  age_rule: "exact",
  on: "2027-01-09",
  ...change,
});
const camp = (change: Partial<WaitingTarget> = {}) => target({ kind: "course", name: "Easter camp", ...change });
const inClass = (child_id: string) => ({ child_id, group_id: 7 });
const inCamp = (child_id: string) => ({ child_id, course_id: 7 });
const refusal = (code: string, details: unknown) => ({ ok: false, error: { code, details } });

test("each child waits for one class or one camp, and the form is told where that is unclear", () => {
  expect(checkChoice([inClass("ada"), inCamp("bo")]).ok).toBe(true);
  const both = { child_id: "bo", group_id: 7, course_id: 7 };
  const message = "Please choose one class or one camp.";
  expect(checkChoice([inClass("ada"), both, { child_id: "ada" }])).toEqual(
    refusal("invalid", [
      { path: "entries.1", message },
      { path: "entries.2", message },
    ]),
  );
});

test("children of the right age join the lists of what is open and full", () => {
  expect(decideJoin([inClass("ada"), inCamp("bo")], [ada, bo], [target(), camp()]).ok).toBe(true);
});

test("nobody waits for what takes no bookings", () => {
  expect(decideJoin([inClass("ada")], [ada], [target({ open: false, available: 5 })])).toEqual(
    refusal("class_closed", "Mini Movers is not taking bookings."),
  );
});

test("a child outside the ages of its own class or camp is named at its place in the form", () => {
  expect(decideJoin([inClass("bo"), inClass("ada")], [ada, bo], [target({ min_age: 8 })])).toEqual(
    refusal("age_does_not_fit", [
      { path: "entries.1.child_id", message: "Ada is 7 on 9 January 2027; Mini Movers is for ages 8 to 9." },
    ]),
  );
  // The camp of the same number is for other ages.
  expect(decideJoin([inClass("ada"), inCamp("bo")], [ada, bo], [target(), camp({ min_age: 8 })]).ok).toBe(true);
});

test("the age counts on the day, or on the 1 September before it where the stage goes by school years", () => {
  const onDay = (change: Partial<WaitingTarget>) => decideJoin([inClass("ada")], [ada], [target(change)]).ok;
  expect(onDay({ min_age: 7 })).toBe(true);
  expect(onDay({ min_age: 7, on: "2026-09-30" })).toBe(false);
  expect(decideJoin([inClass("ada")], [ada], [target({ min_age: 7, age_rule: "school_year" })])).toEqual(
    refusal("age_does_not_fit", [
      { path: "entries.0.child_id", message: "Ada is 6 on 1 September 2026; Mini Movers is for ages 7 to 9." },
    ]),
  );
});

test("what has places for all who come together is booked instead, and a place for one is none for two", () => {
  const message = "Mini Movers has free places. You can book it now.";
  const left = refusal("places_left", [{ path: "group_id.7", message }]);
  expect(decideJoin([inClass("ada")], [ada], [target({ available: 1 })])).toEqual(left);
  expect(decideJoin([inClass("ada"), inClass("bo")], [ada, bo], [target({ available: 2 })])).toEqual(left);
  expect(decideJoin([inClass("ada"), inClass("bo")], [ada, bo], [target({ available: 1 })]).ok).toBe(true);
  // Whoever waits for the camp takes no place of the class.
  expect(decideJoin([inClass("ada"), inCamp("bo")], [ada, bo], [target({ available: 1 }), camp()])).toEqual(left);
});

test("a class without trials has no waiting list", () => {
  expect(decideJoin([inClass("ada")], [ada], [target({ waits: false })])).toEqual(
    refusal("no_waiting_list", "Mini Movers does not offer trials, so it has no waiting list."),
  );
});
