import { expect, test } from "vitest";
import { instant, isoDate } from "../kernel/index.ts";
import { campOpenings, trialOpenings, type OpenDate } from "./openings.ts";

const now = instant("2026-11-01T10:00:00Z");
const date = (on: string, free: number): OpenDate => ({
  on: isoDate(on),
  startsAt: instant(`${on}T10:00:00Z`),
  free,
  poolIds: [],
});
const seen = (openings: readonly { on: string; free: number; dates: readonly OpenDate[] }[]) =>
  openings.map(({ on, free, dates }) => [on, free, dates.length]);

test("a trial starts where enough sessions follow, and has the places of its fullest one", () => {
  const dates = [date("2026-11-07", 2), date("2026-11-14", 1), date("2026-11-21", 0), date("2026-11-28", 3)];
  expect(seen(trialOpenings(dates, 2, now))).toEqual([
    ["2026-11-07", 1, 2],
    ["2026-11-14", 0, 2],
    ["2026-11-21", 0, 2],
  ]);
});

test("a session that begins too soon to decide starts no trial", () => {
  const soon = { ...date("2026-11-01", 1), startsAt: instant("2026-11-01T11:00:00Z") };
  expect(seen(trialOpenings([soon, date("2026-11-08", 1)], 1, now))).toEqual([["2026-11-08", 1, 1]]);
});

test("a camp that is booked as a whole is offered as a whole, and not once a day of it has begun", () => {
  const days = [date("2026-11-07", 1), date("2026-11-08", 2)];
  expect(seen(campOpenings(days, { byTheDay: false, days: 2 }, now))).toEqual([["2026-11-07", 1, 2]]);
  expect(campOpenings(days, { byTheDay: false, days: 3 }, now)).toEqual([]);
  expect(campOpenings([], { byTheDay: false, days: 0 }, now)).toEqual([]);
});

test("of a camp by the day the days with a place for every child are offered", () => {
  const days = [date("2026-11-07", 1), date("2026-11-08", 0), date("2026-11-09", 2)];
  expect(seen(campOpenings(days, { byTheDay: true, days: 5 }, now))).toEqual([
    ["2026-11-07", 1, 2],
    ["2026-11-09", 2, 1],
  ]);
});
