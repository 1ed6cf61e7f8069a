import { expect, test } from "vitest";
import { bankHolidays, type Nation } from "./bank-holidays.ts";
import { easterSunday } from "./easter.ts";
import { weekdayOf, yearOf } from "./iso-date.ts";

// As published at gov.uk/bank-holidays.
const PUBLISHED = {
  england_wales: {
    2020: "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28",
    2021: "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28",
    2022: "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27",
    2023: "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26",
    2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  },
  scotland: {
    2020: "01-01 01-02 04-10 05-08 05-25 08-03 11-30 12-25 12-28",
    2021: "01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28",
    2022: "01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27",
    2023: "01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26",
    2025: "01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26",
  },
  northern_ireland: {
    2020: "01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28",
    2021: "01-01 03-17 04-02 04-05 05-03 05-31 07-12 08-30 12-27 12-28",
    2022: "01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27",
    2023: "01-02 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-28 12-25 12-26",
    2024: "01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26",
    2025: "01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26",
    2026: "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28",
  },
} as const;

const nations: Nation[] = ["england_wales", "scotland", "northern_ireland"];
const rows = nations.flatMap((nation) =>
  Object.entries(PUBLISHED[nation]).map(([year, days]) => ({ nation, year: Number(year), days })),
);

test.each(rows)("$nation in $year", ({ nation, year, days }) => {
  expect(bankHolidays(year, nation).map((one) => one.on)).toEqual(days.split(" ").map((day) => `${year}-${day}`));
});

test("St Patrick's Day and the Twelfth are Northern Ireland's own, on a Monday where they fall on a weekend", () => {
  const named = (nation: Nation) => bankHolidays(2025, nation).map(({ name }) => name);
  const own = ["St Patrick's Day", "Battle of the Boyne (Orangemen's Day)"];
  expect(bankHolidays(2025, "northern_ireland")).toContainEqual({ on: "2025-07-14", name: own[1] });
  expect(bankHolidays(2024, "northern_ireland")).toContainEqual({ on: "2024-03-18", name: own[0] });
  expect(named("northern_ireland").filter((name) => !named("england_wales").includes(name))).toEqual(own);
  expect(named("scotland").filter((name) => own.includes(name))).toEqual([]);
});

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter %i is %s", (year, on) => {
  expect(easterSunday(year)).toBe(on);
});

test("for a century every holiday is a weekday of its own year and is listed once", () => {
  for (let year = 2000; year < 2100; year += 1) {
    for (const nation of nations) {
      const days = bankHolidays(year, nation).map((one) => one.on);
      expect(new Set(days).size).toBe(days.length);
      expect(days.every((on) => weekdayOf(on) <= 5 && yearOf(on) === year)).toBe(true);
      expect(days).toEqual(days.toSorted());
    }
    expect(weekdayOf(easterSunday(year))).toBe(7);
  }
});
