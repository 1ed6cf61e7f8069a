import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, localTime, weekdayOf, WEEKDAYS } from "../kernel/index.ts";
import { classDates, lessonsToKeep, type ClassTimetable } from "./class-dates.ts";
import type { SessionChange } from "./session-changes.ts";
import { inRange } from "./term.ts";

const day = (text: string) => isoDate(text);
const [four, five, six] = [localTime("16:00"), localTime("17:00"), localTime("18:00")];
const at = (on: string, start = four, end = five) => ({ on: day(on), start, end });
const monday = { weekday: 1, start: four, end: five } as const;
const spring = { id: 1, name: "Spring", from: day("2027-01-04"), to: day("2027-02-01"), halfTerms: [] };
const today = day("2027-01-04");

/** A class on Mondays from 4 January to 1 February. */
const timetable = (change: Partial<ClassTimetable> = {}): ClassTimetable => ({
  open: true,
  slots: [monday],
  changes: [],
  terms: [spring],
  closures: [],
  elsewhere: new Map(),
  nation: "england_wales",
  ...change,
});
const closed = (on: string, reason = "Show") => ({ from: day(on), to: day(on), reason });
const moved = (from: string, held: SessionChange["held"], reason = "Teacher is ill"): SessionChange => ({
  slot: { on: day(from), start: four },
  held,
  reason,
});
const textsOf = (sessions: readonly { readonly on: string; readonly start: string }[]) =>
  sessions.map(({ on, start }) => `${on} ${start}`);
const datesOf = (change: Partial<ClassTimetable>, held: ReturnType<typeof at> | null = null) =>
  classDates(timetable(change), today, held);

test("a class has its weekly lessons from today on, and those of the days to come are wanted", () => {
  const { sessions, wanted, followsTimetable } = datesOf({});
  expect(followsTimetable).toBe(true);
  expect(sessions.map(({ on }) => on)).toEqual(["2027-01-04", "2027-01-11", "2027-01-18", "2027-01-25", "2027-02-01"]);
  expect(wanted.map(({ on }) => on)).toEqual(sessions.slice(1).map(({ on }) => on));
  expect(classDates(timetable(), day("2027-01-26"), null).sessions.map(({ on }) => on)).toEqual(["2027-02-01"]);
});

test("where two terms overlap, a lesson belongs to the first one, and one outside all terms is not held", () => {
  const autumn = { ...spring, id: 2, from: day("2027-01-18"), to: day("2027-02-08") };
  const added = { slot: null, held: at("2027-02-20"), reason: "" };
  const { sessions } = datesOf({ terms: [spring, autumn], changes: [added] });
  const terms = new Map(sessions.map(({ on, termId }) => [on, termId]));
  expect([terms.get(day("2027-02-01")), terms.get(day("2027-02-08")), terms.has(day("2027-02-20"))]).toEqual([
    1,
    2,
    false,
  ]);
});

test("a day without a lesson has its reason, unless another lesson is held on it", () => {
  const halfTerms = [{ from: day("2027-01-11"), to: day("2027-01-11") }];
  const given = {
    terms: [{ ...spring, halfTerms }],
    closures: [closed("2027-01-18")],
    changes: [moved("2027-01-25", null), moved("2027-02-01", at("2027-02-01", five, six))],
  };
  const { sessions, skipped, reasons } = datesOf(given);
  expect(textsOf(sessions)).toEqual(["2027-01-04 16:00", "2027-02-01 17:00"]);
  expect([...skipped]).toEqual([
    ["2027-01-11", "Spring half-term"],
    ["2027-01-18", "Show"],
    ["2027-01-25", "Teacher is ill"],
  ]);
  // The lesson at 4 of 1 February is withdrawn for this.
  expect(reasons.get("2027-02-01")).toBe("Teacher is ill");
});

test("today has no reason among the days to come", () => {
  expect([...datesOf({ closures: [closed("2027-01-04"), closed("2027-01-11")] }).skipped.keys()]).toEqual([
    "2027-01-11",
  ]);
});

test("a lesson that was moved to a holiday ends because its weekly lesson is no more, and not for the holiday", () => {
  const easter = { ...spring, from: day("2027-03-01"), to: day("2027-04-30") };
  const given = { terms: [easter], changes: [{ ...moved("2027-03-30", at("2027-03-29")), isLost: false }] };
  const { reasons, skipped } = datesOf(given);
  expect(skipped.get("2027-03-29")).toBe("Easter Monday");
  expect(reasons.has("2027-03-29")).toBe(false);
  expect(datesOf({ terms: [easter] }).reasons.get("2027-03-29")).toBe("Easter Monday");
});

test("a class that is closed teaches on: nothing of its timetable is written anew but a lesson that is moved now", () => {
  const { followsTimetable, sessions, wanted } = datesOf({ open: false }, at("2027-01-19"));
  expect(followsTimetable).toBe(false);
  expect(sessions.length).toBe(6);
  expect(textsOf(wanted)).toEqual(["2027-01-19 16:00"]);
});

test("an open class without a weekly lesson follows no timetable, and gets the lesson that is moved now", () => {
  const { followsTimetable, wanted } = datesOf({ slots: [] }, at("2027-01-19"));
  expect([followsTimetable, ...textsOf(wanted)]).toEqual([false, "2027-01-19 16:00"]);
  const { sessions } = datesOf({}, at("2027-01-19"));
  // A class with a timetable has it among its changes.
  expect(sessions.some(({ on }) => on === "2027-01-19")).toBe(false);
});

test("no single lesson is held on a closed day, here or at the location where it is held", () => {
  expect(datesOf({ slots: [], closures: [closed("2027-01-19")] }, at("2027-01-19")).wanted).toEqual([]);
  const elsewhere = new Map([["2027-01-19T16:00", []]]);
  const closures = [closed("2027-01-19")];
  expect(datesOf({ slots: [], closures, elsewhere }, at("2027-01-19")).wanted.length).toBe(1);
});

test("a single lesson at the time of a weekly one takes its place", () => {
  const { sessions } = datesOf({ open: false }, at("2027-01-11", four, six));
  expect(sessions.filter(({ on }) => on === "2027-01-11").map(({ end }) => end)).toEqual(["18:00"]);
});

test("all lessons are in a term, on an open day, from today on, once, and no day has both a lesson and a reason for none", () => {
  const days = fc.integer({ min: 0, max: 60 }).map((n) => addDays(day("2026-12-20"), n));
  const range = fc.tuple(days, days).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));
  const times = fc.constantFrom([four, five] as const, [five, six] as const);
  const slots = fc.array(
    fc.tuple(fc.constantFrom(...WEEKDAYS), times).map(([weekday, [start, end]]) => ({ weekday, start, end })),
    { maxLength: 3 },
  );
  const held = fc.tuple(days, times).map(([on, [start, end]]) => ({ on, start, end }));
  const given = fc.record({
    open: fc.boolean(),
    slots,
    closures: fc.array(range, { maxLength: 2 }).map((all) => all.map((one) => ({ ...one, reason: "Closed" }))),
    terms: fc
      .array(range, { minLength: 1, maxLength: 3 })
      .map((all) => all.map((one, id) => ({ ...one, id, name: `Term ${id}`, halfTerms: [] }))),
    changes: fc.array(
      fc.record({
        slot: fc.option(held.map(({ on, start }) => ({ on, start }))),
        held: fc.option(held),
        reason: fc.constant("Changed"),
      }),
      { maxLength: 4 },
    ),
  });
  fc.assert(
    fc.property(given, days, fc.option(held), (change, now, single) => {
      const { sessions, wanted, skipped } = classDates(timetable(change), now, single);
      for (const one of sessions) {
        const term = change.terms.find(({ id }) => id === one.termId);
        expect(term !== undefined && inRange(term, one.on)).toBe(true);
        expect(change.closures.some((closure) => inRange(closure, one.on))).toBe(false);
        expect(one.on >= now).toBe(true);
        expect(skipped.has(one.on)).toBe(false);
      }
      expect(new Set(textsOf(sessions)).size).toBe(sessions.length);
      expect([...skipped.keys()].every((on) => on > now)).toBe(true);
      expect(wanted.every((one) => sessions.includes(one) && one.on > now)).toBe(true);
      if (change.changes.length === 0 && change.open && change.slots.length > 0)
        for (const { on } of sessions) expect(change.slots.some(({ weekday }) => weekday === weekdayOf(on))).toBe(true);
    }),
  );
});

test("without a timetable the lessons stay, but for closed days and the one that is left", () => {
  const lessons = [at("2027-01-11"), at("2027-01-12"), at("2027-01-13"), at("2027-01-13", five, six)];
  const given = { closures: [closed("2027-01-12")], elsewhere: new Map() };
  const left = { on: day("2027-01-13"), start: four, reason: "Hall is booked" };
  const { kept, skipped } = lessonsToKeep(lessons, given, left);
  expect(textsOf(kept)).toEqual(["2027-01-11 16:00", "2027-01-13 17:00"]);
  expect([...skipped]).toEqual([
    ["2027-01-12", "Show"],
    ["2027-01-13", "Hall is booked"],
  ]);
  expect(lessonsToKeep(lessons, { closures: [], elsewhere: new Map() }, null).kept).toEqual(lessons);
});

test("a lesson at another location stays while that one is open", () => {
  const [lesson] = [at("2027-01-12")];
  const elsewhere = new Map([["2027-01-12T16:00", []]]);
  expect(lessonsToKeep([lesson], { closures: [closed("2027-01-12")], elsewhere }, null).kept).toEqual([lesson]);
  const away = new Map([["2027-01-12T16:00", [closed("2027-01-12", "Flood")]]]);
  expect([...lessonsToKeep([lesson], { closures: [], elsewhere: away }, null).skipped]).toEqual([
    ["2027-01-12", "Flood"],
  ]);
});
