import { expect, test } from "vitest";
import type { KnownClass } from "../class-differences.ts";
import { row } from "../testing/sample-families.ts";
import { ClassPlans, type ClassSchool } from "./plan-classes.ts";

const named = (id: number, name: string, archived = false) => ({ id, name, archived });
const school: ClassSchool = {
  choices: {
    stages: [named(1, "Minis")],
    disciplines: [{ slug: "dance", name: "Dance" }],
    locations: [named(3, "Roundhay Hall"), named(4, "Old Hall", true)],
    teachers: [named(5, "Sam Lee"), named(6, "Kim Old", true)],
  },
  vatRate: 20,
  isVatRegistered: true,
};
const values = {
  class_name: "Mini Movers",
  stage: "Minis",
  location: "Roundhay Hall",
  disciplines: "Dance",
  weekday: "Monday",
  starts_at: "16:00",
  ends_at: "17:00",
  capacity: "12",
};
const slot = { weekday: 1, startsAt: "16:00", endsAt: "17:00", isReplaced: false };
const movers: KnownClass = {
  id: 7,
  name: "Mini Movers",
  location: "Roundhay Hall",
  status: "draft",
  stage: "Minis",
  disciplines: ["Dance"],
  teachers: [],
  slots: [slot],
  capacity: 12,
  trialCap: 2,
  trialSessions: 1,
  trialPrice: 0,
  termFee: 0,
  vatRate: 20,
  description: "",
  whatHappens: "",
};
const plansFor = (...known: readonly KnownClass[]) => new ClassPlans(school, known);
const planOf = (change: Readonly<Record<string, string>>, ...known: readonly KnownClass[]) =>
  plansFor(...known).plan(row(1, { ...values, ...change }));

test("a class that the school does not have is added", () => {
  const plans = plansFor();
  expect(plans.plan(row(1, values))).toEqual({
    finding: "new",
    outcome: "added",
    label: "Mini Movers, Monday, 16:00",
    issues: [],
    match: null,
  });
  expect(plans.planned).toMatchObject([
    { n: 1, row: { form: { name: "Mini Movers", vat_rate: 20 }, status: "draft" } },
  ]);
});

test("a class that the school has is not added again, and what differs is named", () => {
  expect(planOf({}, movers)).toMatchObject({ finding: "unchanged", outcome: "unchanged" });
  const plans = plansFor(movers);
  expect(plans.plan(row(1, { ...values, class_name: "mini movers", capacity: "15" }))).toMatchObject({
    finding: "duplicate",
    outcome: "unchanged",
    issues: [{ path: "", message: "The class here differs in: places. To change it, open it under Classes." }],
    match: { name: "Mini Movers", customerId: null, choices: ["keep"], leavesOut: false },
  });
  expect(plans.planned).toEqual([]);
});

test("of several classes with a lesson of the row, the one with all of them counts", () => {
  const both = { ...movers, id: 8, slots: [slot, { ...slot, weekday: 3 }] };
  expect(planOf({}, both, movers)).toMatchObject({ finding: "unchanged" });
  const twice = { weekday: "Monday; Wednesday", starts_at: "16:00; 16:00", ends_at: "17:00; 17:00" };
  expect(planOf(twice, movers, both)).toMatchObject({ finding: "unchanged" });
  expect(planOf({ location: "Roundhay Hall", starts_at: "15:00" }, movers)).toMatchObject({ finding: "new" });
});

test("two rows about one class are refused, the second one", () => {
  const plans = plansFor();
  plans.plan(row(1, values));
  expect(plans.plan(row(2, values))).toMatchObject({
    finding: "problem",
    issues: [{ message: "Row 1 is about a class with this name, place, day and time too." }],
  });
  expect(plans.plan(row(3, { ...values, starts_at: "14:00", ends_at: "15:00" }))).toMatchObject({ finding: "new" });
});

test("a new class takes nothing from the archive, and one that is there keeps what it has", () => {
  expect(planOf({ location: "Old Hall", teachers: "Kim Old" })).toMatchObject({
    finding: "problem",
    issues: [
      { path: "location", message: "Old Hall is in the archive." },
      { path: "teachers", message: "Kim Old is in the archive." },
    ],
  });
  const old = { ...movers, location: "Old Hall" };
  expect(planOf({ location: "Old Hall" }, old)).toMatchObject({ finding: "unchanged" });
});

test("what is wrong with a class is said of the columns of the file, and of several lessons with the day", () => {
  expect(planOf({ stage: "Seniors" })).toMatchObject({ issues: [{ path: "stage" }] });
  const late = { weekday: "Monday; Tuesday", starts_at: "16:00; 17:00", ends_at: "17:00; 16:00" };
  expect(planOf(late)).toMatchObject({
    finding: "problem",
    issues: [{ path: "ends_at", message: expect.stringMatching(/^Tuesday: /u) as string }],
  });
  expect(planOf({ ends_at: "15:00" }).issues[0]?.message).not.toContain("Monday");
});
