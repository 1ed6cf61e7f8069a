import { expect, test } from "vitest";
import { isoDate, localTime } from "../kernel/index.ts";
import { campDays } from "./camp-days.ts";

const daily = { start: localTime("09:30"), end: localTime("16:00") };

test("a camp runs on its weekdays only, also over a weekend and a clock change", () => {
  const days = campDays({ from: isoDate("2027-03-25"), to: isoDate("2027-03-30") }, [1, 2, 3, 4, 5], daily);
  expect(days.map((day) => `${day.on} ${day.startsAt.slice(11, 16)}`)).toEqual([
    "2027-03-25 09:30",
    "2027-03-26 09:30",
    "2027-03-29 08:30",
    "2027-03-30 08:30",
  ]);
});

test("a range that ends before it starts has no days", () => {
  expect(campDays({ from: isoDate("2027-03-30"), to: isoDate("2027-03-29") }, [1, 2], daily)).toEqual([]);
});
