import { expect, test } from "vitest";
import { isoDate } from "../../kernel/index.ts";
import type { KnownClass } from "../class-differences.ts";
import { placeKey, poolKey, type KnownPlaces } from "../known-places.ts";
import { ada, family, known, row } from "../testing/sample-families.ts";
import { EnrolmentPlans, lateRefusal } from "./plan-enrolments.ts";

const today = isoDate("2026-11-25");
const slot = { weekday: 1, startsAt: "16:00", endsAt: "17:00", isReplaced: false };
const movers: KnownClass = {
  id: 7,
  name: "Mini Movers",
  location: "Roundhay Hall",
  status: "open",
  stage: "Minis",
  disciplines: [],
  teachers: [],
  slots: [slot],
  capacity: 12,
  trialCap: 2,
  trialSessions: 1,
  trialPrice: 0,
  termFee: 0,
  vatRate: 0,
  description: "",
  whatHappens: "",
};
const lesson = (on: string, pool: number, term = 1) => ({ on, pool, term });
const lessons = [lesson("2026-11-30", 1), lesson("2026-12-07", 2), lesson("2027-01-11", 3, 2)];
const here = (change: Partial<KnownPlaces> = {}): KnownPlaces => ({
  families: known(family()),
  classes: [movers],
  lessons: new Map([[movers.id, lessons]]),
  free: new Map(lessons.map(({ pool }) => [pool, 1])),
  held: new Set(),
  placed: new Set(),
  taken: new Set(),
  enrolled: new Set(),
  over: new Map(),
  ...change,
});
const adaInMovers = { email: "pat@example.test", child_name: "Ada Tester", class_name: "Mini Movers" };
const plansFor = (change: Partial<KnownPlaces> = {}) => {
  const plans = new EnrolmentPlans(here(change));
  return {
    plan: (values: Readonly<Record<string, string>> = {}, n = 1) =>
      plans.plan(row(n, { ...adaInMovers, ...values }), today),
    planned: plans.planned,
  };
};
const messageOf = (change: Partial<KnownPlaces>, values: Readonly<Record<string, string>> = {}) =>
  plansFor(change).plan(values).issues[0]?.message;

test("a child gets a place in the rest of the term, and the row says from which day", () => {
  const { plan, planned } = plansFor();
  expect(plan()).toEqual({
    finding: "new",
    outcome: "added",
    label: "Ada Tester: Mini Movers, from Monday 30 November 2026",
    issues: [],
    match: null,
  });
  expect(planned).toEqual([{ n: 1, groupId: 7, childId: "ada", fromOn: "2026-11-30", lessons: lessons.slice(0, 2) }]);
  // The same row again has what it asks for.
  expect(plan({}, 2)).toMatchObject({ finding: "unchanged", issues: [] });
  expect(planned.length).toBe(1);
});

test("a day in a later term asks for that term", () => {
  const { plan, planned } = plansFor();
  plan({ from_on: "1/1/2027" });
  expect(planned).toMatchObject([{ fromOn: "2027-01-11", lessons: [{ pool: 3 }] }]);
});

test("places go to the rows in their order, and a full date is named", () => {
  const two = known(family({ children: [ada(), ada({ id: "ben", firstName: "Ben" })] }));
  const { plan, planned } = plansFor({ families: two });
  plan();
  expect(plan({ child_name: "Ben Tester" }, 2)).toMatchObject({
    finding: "problem",
    issues: [
      {
        path: "class_name",
        message:
          "The class is full on Monday 30 November 2026 and on 1 other date. Add places to it first, or leave this child out.",
      },
    ],
  });
  expect(planned.length).toBe(1);
});

test("a lesson that the child has booked is not given twice, and a place that it has is not given again", () => {
  const booked = plansFor({ placed: new Set([poolKey("ada", 1)]) });
  booked.plan();
  expect(booked.planned).toMatchObject([{ fromOn: "2026-12-07", lessons: [{ pool: 2 }] }]);
  for (const change of [
    { placed: new Set([poolKey("ada", 1), poolKey("ada", 2)]) },
    { taken: new Set([placeKey("ada", 7, 1)]) },
    { enrolled: new Set([placeKey("ada", 7, "2026-11-30")]) },
  ]) {
    const { plan, planned } = plansFor(change);
    expect(plan()).toMatchObject({ finding: "unchanged", issues: [] });
    expect(planned).toEqual([]);
  }
});

test("a place that is over was had, if the row asks for a day of it", () => {
  const over = new Map([[placeKey("ada", 7), [{ from: "2026-09-07", until: "2026-10-19" }]]]);
  const { plan, planned } = plansFor({ over });
  expect(plan({ from_on: "7/9/2026" })).toMatchObject({
    finding: "unchanged",
    issues: [
      {
        path: "from_on",
        message:
          "The child had this place from Monday 7 September 2026 until Monday 19 October 2026. For a later term, give a day after that.",
      },
    ],
  });
  expect(planned).toEqual([]);
  expect(plan()).toMatchObject({ finding: "new" });
});

test("a place that is held just now is none yet, and is refused for now", () => {
  expect(messageOf({ held: new Set([poolKey("ada", 2)]) })).toContain("Please import the row again later.");
});

test("a child who booked with an address before it was proved has one place, not two", () => {
  const families = known(family());
  families.addUnproved(family({ id: "typed", children: [ada({ id: "twin" })] }));
  expect(plansFor({ families, taken: new Set([placeKey("twin", 7, 1)]) }).plan()).toMatchObject({
    finding: "unchanged",
  });
});

test("the row has to name one child of one family", () => {
  expect(messageOf({}, { email: "nobody@example.test" })).toContain("The school knows no family");
  expect(messageOf({}, { child_name: "Ben Tester" })).toBe("The family has no child with this name.");
  const twice = known(family({ children: [ada(), ada({ id: "other", dateOfBirth: "2012-01-01" })] }));
  expect(messageOf({ families: twice })).toBe("The family has several children with this name.");
});

test("a class needs lessons to come", () => {
  expect(messageOf({ lessons: new Map() })).toBe("The class has no lessons to come in a term.");
  expect(messageOf({ classes: [{ ...movers, status: "draft" }] })).toContain("This class is a draft.");
});

test("of several classes with a name the place, the day or the time says which", () => {
  const tuesday = { ...movers, id: 8, slots: [{ ...slot, weekday: 2 }] };
  const twice = { ...movers, id: 9, slots: [slot, { ...slot, weekday: 3 }] };
  const groupOf = (classes: readonly KnownClass[], values: Readonly<Record<string, string>>) => {
    const plans = plansFor({ classes, lessons: new Map(classes.map(({ id }) => [id, lessons])) });
    const plan = plans.plan(values);
    return plans.planned[0]?.groupId ?? plan.issues[0]?.message;
  };
  expect(groupOf([movers, tuesday], {})).toBe("2 classes have this name. Its location, day or time says which.");
  expect(groupOf([movers, tuesday], { weekday: "Tuesday" })).toBe(8);
  expect(groupOf([movers, { ...movers, id: 10, location: "Town Hall" }], { location: "town hall" })).toBe(10);
  // A class that has lessons on other days too is not the one that the row means.
  expect(groupOf([twice, movers], { weekday: "Monday" })).toBe(7);
  expect(groupOf([twice, movers], { weekday: "Monday; Wednesday" })).toBe(9);
  expect(groupOf([movers], { weekday: "Friday" })).toContain("The school has no such class.");
});

test("whoever was faster is told of", () => {
  const work = { lessons };
  const shortfalls = [{ poolId: 2, wanted: 1, free: 0 }];
  expect(lateRefusal({ kind: "full", shortfalls }, work)).toEqual({
    path: "class_name",
    message: "The class is full on Monday 7 December 2026. Add places to it first, or leave this child out.",
  });
  expect(lateRefusal({ kind: "held" }, work)).toMatchObject({ path: "child_name" });
});
