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
    [],
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
  const changed = applySessionChanges(plan(), [change("2027-01-11", ["2027-01-12", "17:00", "18:00"])], closures);
  expect(daysOf(changed)).not.toContain("2027-01-12 17:00");
  expect(changed.reasons.get(day("2027-01-12"))).toBe("Show");
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
  const changed = applySessionChanges(sessions, [added], [], elsewhere);
  expect(daysOf(changed)).toEqual(["2027-01-04 16:00", "2027-01-11 16:00", "2027-01-25 16:00", "2027-02-01 16:00"]);
});
