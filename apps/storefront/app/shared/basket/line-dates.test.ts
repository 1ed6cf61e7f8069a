import { expect, test } from "vitest";
import { childNames, shortDates } from "./line-dates.ts";
import { aCamp, aTrial } from "./example-lines.ts";

test("a few dates are listed one by one", () => {
  expect(shortDates(aTrial())).toEqual({
    text: ["Saturday 21 November and Saturday 28 November 2026, 10:00–11:00"],
    all: [],
  });
});

test("many dates are summarised as days, or as weeks by weekday", () => {
  const camp = shortDates(aCamp());
  expect(camp.text).toEqual(["15–19 February 2027", "5 days, 09:30–15:30"]);
  expect(camp.all).toHaveLength(5);
  const saturdays = ["2026-11-21", "2026-11-28", "2026-12-05", "2026-12-12"];
  const term = shortDates({
    dates: saturdays.map((date) => ({ date, start: "10:00", end: "11:00" })),
    by_the_day: false,
  });
  expect(term.text).toEqual(["21 November – 12 December 2026", "Saturdays, 4 sessions, 10:00–11:00"]);
});

test("chosen days of a camp are all listed, because it is held on others between them", () => {
  const dates = aCamp().dates.filter((_, index) => index !== 2);
  expect(shortDates({ dates, by_the_day: true })).toEqual({
    text: ["Monday 15 February, Tuesday 16 February, Thursday 18 February and Friday 19 February 2027, 09:30–15:30"],
    all: [],
  });
});

test("each date has its own time where they differ", () => {
  const dates = [
    { date: "2026-11-21", start: "10:00", end: "11:00" },
    { date: "2026-11-28", start: "12:00", end: "13:00" },
  ];
  expect(shortDates({ dates, by_the_day: false }).text).toEqual([
    "Saturday 21 November 2026, 10:00–11:00",
    "Saturday 28 November 2026, 12:00–13:00",
  ]);
});

test("names are joined as a sentence", () => {
  expect(childNames([])).toBe("");
  expect(childNames([{ first_name: "Mia" }, { first_name: "Leo" }, { first_name: "Ada" }])).toBe("Mia, Leo and Ada");
});
