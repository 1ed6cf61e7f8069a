import { expect, test } from "vitest";
import { isoDate, localTime } from "../kernel/index.ts";
import { applySessionChanges, type SessionChange } from "./session-changes.ts";
import { generateSessions } from "./sessions.ts";

const day = (text: string) => isoDate(text);
const four = localTime("16:00");
const term = { name: "Spring", from: day("2027-01-04"), to: day("2027-02-01"), halfTerms: [] };
const slots = [{ weekday: 1, start: four, end: localTime("17:00") }] as const;
const plan = (more: object = {}) =>
  generateSessions({ slots: slots.map((one) => ({ ...one, ...more })), terms: [term], closures: [], bankHolidays: [] })
    .sessions;
const change = (on: string, held: readonly [string, string, string] | null): SessionChange => ({
  slot: { on: day(on), start: four },
  held: held === null ? null : { on: day(held[0]), start: localTime(held[1]), end: localTime(held[2]) },
  reason: "Teacher is ill",
});
const today = day("2027-01-01");
const daysOf = ({ sessions }: ReturnType<typeof applySessionChanges>) =>
  sessions.map(({ on, start }) => `${on} ${start}`);

test("a lesson is cancelled, moved or added, and a change of one that there is not does nothing", () => {
  const changed = applySessionChanges(
    plan(),
    [
      change("2027-01-04", null),
      change("2027-01-11", ["2027-01-12", "17:00", "18:00"]),
      change("2027-01-13", ["2027-01-14", "17:00", "18:00"]),
      { ...change("2027-01-04", ["2027-01-30", "10:00", "11:00"]), slot: null },
    ],
    { closures: [], today },
  );
  expect(daysOf(changed)).toEqual([
    "2027-01-12 17:00",
    "2027-01-18 16:00",
    "2027-01-25 16:00",
    "2027-01-30 10:00",
    "2027-02-01 16:00",
  ]);
  expect([...changed.reasons]).toEqual([
    ["2027-01-04", "Teacher is ill"],
    ["2027-01-11", "Teacher is ill"],
  ]);
});

test("nothing is held on a closed day, also what was moved there before", () => {
  const closures = [{ from: day("2027-01-12"), to: day("2027-01-12"), reason: "Show" }];
  const changed = applySessionChanges(plan(), [change("2027-01-11", ["2027-01-12", "17:00", "18:00"])], {
    closures,
    today,
  });
  expect(daysOf(changed)).not.toContain("2027-01-12 17:00");
  expect(changed.reasons.get(day("2027-01-12"))).toBe("Show");
});

test("a lesson that was moved stays when the timetable knows its old day no more, as that is over", () => {
  const moved = change("2027-01-11", ["2027-02-03", "17:00", "18:00"]);
  const after = (on: string) => daysOf(applySessionChanges([], [moved], { closures: [], today: day(on) }));
  expect(after("2027-01-20")).toEqual(["2027-02-03 17:00"]);
  expect(after("2027-01-12")).toEqual(["2027-02-03 17:00"]);
  // Until then, it goes with the weekly lesson, and one that has gone is not held after all.
  expect(after("2027-01-11")).toEqual([]);
  const lost = { ...moved, isLost: true };
  expect(daysOf(applySessionChanges([], [lost], { closures: [], today: day("2027-01-20") }))).toEqual([]);
  const closures = [{ from: day("2027-02-03"), to: day("2027-02-03"), reason: "Show" }];
  expect(daysOf(applySessionChanges([], [moved], { closures, today: day("2027-01-20") }))).toEqual([]);
});

test("a lesson that was moved stays when its old day is closed", () => {
  const closures = [{ from: day("2027-01-11"), to: day("2027-01-11"), reason: "Hall is let" }];
  const { sessions, skipped, notHeld } = generateSessions({ slots, terms: [term], closures, bankHolidays: [] });
  expect(skipped.map(({ on }) => on)).toEqual(["2027-01-11"]);
  const moved = change("2027-01-11", ["2027-01-12", "17:00", "18:00"]);
  const changed = applySessionChanges(sessions, [moved], { closures, notHeld, today });
  expect(daysOf(changed)).toEqual([
    "2027-01-04 16:00",
    "2027-01-12 17:00",
    "2027-01-18 16:00",
    "2027-01-25 16:00",
    "2027-02-01 16:00",
  ]);
  // One that is cancelled is not held on a closed day either.
  expect(
    daysOf(applySessionChanges(sessions, [change("2027-01-11", null)], { closures, notHeld, today })),
  ).toHaveLength(4);
});

test("a weekly lesson holds from its first day to its last", () => {
  expect(plan({ from: day("2027-01-12"), to: day("2027-01-25") }).map(({ on }) => on)).toEqual([
    "2027-01-18",
    "2027-01-25",
  ]);
});

test("of a lesson at another venue the closures of that venue count, and not those of its class", () => {
  const closed = (on: string) => [{ from: day(on), to: day(on), reason: "Let" }];
  const elsewhere = new Map([
    ["2027-01-11T16:00", []],
    ["2027-01-18T16:00", closed("2027-01-18")],
    ["2027-01-30T10:00", closed("2027-01-30")],
  ]);
  const schedule = { slots, terms: [term], closures: closed("2027-01-11"), bankHolidays: [], elsewhere };
  const { sessions, skipped } = generateSessions(schedule);
  expect(skipped.map(({ on }) => on)).toEqual(["2027-01-18"]);
  const added = { ...change("2027-01-04", ["2027-01-30", "10:00", "11:00"]), slot: null };
  const changed = applySessionChanges(sessions, [added], { closures: [], elsewhere, today });
  expect(daysOf(changed)).toEqual(["2027-01-04 16:00", "2027-01-11 16:00", "2027-01-25 16:00", "2027-02-01 16:00"]);
});
