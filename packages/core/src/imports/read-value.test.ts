import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../kernel/index.ts";
import { readDate, readPounds, readTime } from "./read-value.ts";

const today = isoDate("2026-11-25");

test.each([
  ["2016-05-03", "2016-05-03"],
  ["2016-05-03T00:00:00Z", "2016-05-03"],
  ["03/05/2016", "2016-05-03"],
  ["3.5.16", "2016-05-03"],
  ["3/5/27", "1927-05-03"],
  ["3 May 2016", "2016-05-03"],
  ["3rd Sept 2016", "2016-09-03"],
  ["03-May-16", "2016-05-03"],
  ["03/05/2016 14:30", "2016-05-03"],
  ["31/02/2016", null],
  ["05/2016", null],
  ["soon", null],
])("the date %s is %s", (text, date) => {
  expect(readDate(text, today)).toBe(date);
});

test.each([
  ["05/01/27", "2027-01-05"],
  ["5 Jan 27", "2027-01-05"],
  ["5.1.26", "2026-01-05"],
  ["05/01/1927", "1927-01-05"],
])("the date %s, which may lie ahead, is %s", (text, date) => {
  expect(readDate(text, null)).toBe(date);
});

test("every day is read back however it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -36_000, max: 3_000 }), (days) => {
      const day = addDays(today, days);
      const [year = "", month = "", date = ""] = day.split("-");
      for (const text of [day, `${date}/${month}/${year}`, `${Number(date)}.${Number(month)}.${year}`])
        expect(readDate(text, today)).toBe(day);
    }),
  );
});

test.each([
  ["12", 1_200],
  ["£1,234.50", 123_450],
  ["-1.53", -153],
  ["-£1.53", -153],
  ["(1.53)", -153],
  ["0.5", 50],
  ["-0", 0],
  ["1.234", null],
  ["1,23", null],
  ["--1", null],
  ["", null],
])("the amount %s is %s pence", (text, pence) => {
  expect(readPounds(text)).toBe(pence);
});

test.each([
  ["9:30", "09:30"],
  ["09.30", "09:30"],
  ["16:30:00", "16:30"],
  ["4pm", "16:00"],
  ["12:15 am", "00:15"],
  ["25:00", null],
  ["930", null],
])("the time %s is %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});
