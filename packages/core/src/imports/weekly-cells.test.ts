import { expect, test } from "vitest";
import type { FieldProblem } from "../family/index.ts";
import { readRate } from "./read-value.ts";
import { readWeeklyCells } from "./weekly-cells.ts";

function read(weekday?: string, starts?: string, ends?: string) {
  const problems: FieldProblem[] = [];
  const values = {
    ...(weekday !== undefined && { weekday }),
    ...(starts !== undefined && { starts_at: starts }),
    ...(ends !== undefined && { ends_at: ends }),
  };
  return { ...readWeeklyCells(values, problems), problems: problems.map(({ path, message }) => `${path}: ${message}`) };
}

test("the cells of a day and its times hold several lessons a week", () => {
  expect(read("Monday", "16:30", "5:30pm")).toEqual({
    weekdays: [1],
    starts: ["16:30"],
    ends: ["17:30"],
    problems: [],
  });
  expect(read("Mon; Thursdays", "16:30;17.00", "17:30 ; 18:00")).toEqual({
    weekdays: [1, 4],
    starts: ["16:30", "17:00"],
    ends: ["17:30", "18:00"],
    problems: [],
  });
  // What a row leaves out is no problem here.
  expect(read("Monday; Thursday")).toMatchObject({ weekdays: [1, 4], starts: [], problems: [] });
  expect(read(undefined, "16:30; 17:00")).toMatchObject({ weekdays: [], starts: ["16:30", "17:00"], problems: [] });
});

test.each([
  [
    ["Monday; Thursday", "16:30", "17:30; 18:00"],
    ["starts_at: Monday; Thursday has two days, but there is one start time."],
  ],
  [
    ["Monday; Thursday", "16:30; 17:00", "17:30"],
    ["ends_at: Monday; Thursday has two days, but there is one end time."],
  ],
  [["Monday", "16:30; 18:00", "17:30"], ["starts_at: Monday has one day, but there are two start times."]],
  [
    ["Monday; Moonday", "16:30; 4", "17:30; late"],
    [
      "weekday: “Moonday” is not a day of the week.",
      "starts_at: “4” is not a time. It should be like 16:30.",
      "ends_at: “late” is not a time. It should be like 17:30.",
    ],
  ],
  [
    ["Someday", "4", "late"],
    [
      "weekday: This is not a day of the week.",
      "starts_at: This is not a time. It should be like 16:30.",
      "ends_at: This is not a time. It should be like 17:30.",
    ],
  ],
] as const)("%j: each cell says what is wrong with it", ([days, starts, ends], problems) => {
  expect(read(days, starts, ends).problems).toEqual(problems);
});

test.each([
  ["20", 20],
  ["17.5 %", 17.5],
  ["0%", 0],
  ["101", null],
  ["-5", null],
  ["exempt", null],
])("a VAT rate of %j is %j", (text, rate) => {
  expect(readRate(text)).toBe(rate);
});
