import { expect, test } from "vitest";
import { longHolidays } from "./long-holidays.ts";

test("a year has Easter, summer and Christmas, which reaches into the next year", () => {
  expect(longHolidays(2027, 2027)).toEqual([
    { kind: "easter", from: "2027-03-04", to: "2027-04-21" },
    { kind: "summer", from: "2027-06-20", to: "2027-09-10" },
    { kind: "christmas", from: "2027-12-09", to: "2028-01-10" },
  ]);
});

test("long holidays follow each other without overlap, whenever Easter is", () => {
  const holidays = longHolidays(1900, 2199);
  expect(holidays).toHaveLength(900);
  for (const [index, { from, to }] of holidays.entries()) {
    expect(from < to).toBe(true);
    const next = holidays[index + 1];
    if (next !== undefined) expect(to < next.from).toBe(true);
  }
});
