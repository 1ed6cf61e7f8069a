import { expect, onTestFinished, test, vi } from "vitest";
import { datesFrom, daysToCome, newDay, shutWhy, withoutCancelled } from "./camp-days.ts";

test("the days from the first to the last, over the end of summer time", () => {
  expect(datesFrom("2026-10-23", "2026-10-27")).toEqual([
    "2026-10-23",
    "2026-10-24",
    "2026-10-25",
    "2026-10-26",
    "2026-10-27",
  ]);
  expect([datesFrom("", "2026-10-27"), datesFrom("2026-10-27", "2026-10-26")]).toEqual([[], []]);
});

test("a bank holiday, a closure of the camp's location and a weekend are off until somebody says otherwise", () => {
  const closure = {
    id: 1,
    school: { id: 1, name: "Leeds" },
    starts_on: "2027-03-30",
    ends_on: "2027-03-31",
    reason: "New floor",
    version: 1,
  };
  const calendar = {
    bank_holidays: [{ on: "2027-03-29", name: "Easter Monday" }],
    closures: [{ ...closure, location: { id: 7, name: "Hall" } }],
  };
  const times = { startsAt: "09:30", endsAt: "15:30" };
  const isOn = (location: number) =>
    datesFrom("2027-03-27", "2027-04-01").map((on) => newDay(on, times, shutWhy(on, calendar, location)).isOn);
  expect(isOn(7)).toEqual([false, false, false, false, false, true]);
  expect(isOn(8)).toEqual([false, false, false, true, true, true]);
  expect(shutWhy("2027-03-29", calendar, null)).toBe("Bank holiday: Easter Monday");
  expect(shutWhy("2027-03-30", calendar, 7)).toBe("Closed: New floor");
});

test("a day has begun at its first minute in London", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const days = [
    { on: "2026-07-06", starts_at: "09:30" },
    { on: "2026-07-07", starts_at: "09:30" },
    { on: "2026-07-08", starts_at: "00:15" },
  ];
  const toCome = (now: string) => {
    vi.setSystemTime(now);
    return daysToCome(days).map(({ on }) => on);
  };
  expect(toCome("2026-07-07T08:29:59Z")).toEqual(["2026-07-07", "2026-07-08"]);
  expect(toCome("2026-07-07T08:30:00Z")).toEqual(["2026-07-08"]);
  expect(toCome("2026-07-07T23:14:00Z")).toEqual(["2026-07-08"]);
  expect(toCome("2026-07-07T23:15:00Z")).toEqual([]);
});

test("cancelled days are off, what is typed of others stays, and the first and the last day follow unless they were typed", () => {
  const held = (...days: string[]) => ({
    starts_on: days[0] ?? "",
    ends_on: days.at(-1) ?? "",
    days: days.map((on) => ({ on })),
  });
  const day = { startsAt: "08:15", endsAt: "15:30", places: "", isOn: true };
  const monday = { ...day, on: "2027-07-05" };
  const tuesday = { ...day, on: "2027-07-06" };
  const touched = new Map([monday, tuesday].map((one) => [one.on, one]));
  const before = held("2027-07-05", "2027-07-06", "2027-07-07");
  const now = held("2027-07-06", "2027-07-07");
  const left = (first: string, last: string) => withoutCancelled({ first, last, touched }, before, now);
  expect(left("2027-07-05", "2027-07-09")).toEqual({
    first: "2027-07-06",
    last: "2027-07-09",
    touched: new Map([
      [monday.on, { ...monday, isOn: false }],
      [tuesday.on, tuesday],
    ]),
  });
  expect(left("2027-07-02", "2027-07-07").first).toBe("2027-07-02");
});
