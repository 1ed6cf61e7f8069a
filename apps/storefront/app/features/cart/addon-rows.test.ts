import type { CourseAddon } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { addonRows } from "./addon-rows.ts";
import { aCamp } from "../../shared/basket/example-lines.ts";

const plain = { choose_days: false, days: [], choices: null };
const lunchOffered: CourseAddon = {
  id: 2,
  name: "Hot lunch",
  description: "",
  price: 700,
  per: "day",
  available: 0,
  ...plain,
};
const shirtOffered: CourseAddon = {
  id: 4,
  name: "T-shirt",
  description: "",
  price: 1_200,
  per: "course",
  available: null,
  ...plain,
};
const offered: CourseAddon[] = [
  { id: 1, name: "Early drop-off", description: "", price: 500, per: "day", available: 0, ...plain },
  lunchOffered,
  shirtOffered,
];

test("a daily add-on costs its price for each day; a chosen one keeps its price and is never full", () => {
  expect(addonRows(aCamp(), offered)).toEqual([
    {
      addon: { id: 1, name: "Early drop-off", price: 2_500 },
      quantity: 0,
      full: true,
      text: "£5 a day for 5 days",
      toForm: false,
    },
    {
      addon: { id: 2, name: "Hot lunch", price: 3_250 },
      quantity: 1,
      full: false,
      text: "£7 a day for 5 days",
      toForm: false,
    },
    { addon: { id: 4, name: "T-shirt", price: 1_200 }, quantity: 0, full: false, text: null, toForm: false },
  ]);
});

test("chosen add-ons are listed before loading, and after they are withdrawn", () => {
  const names = (rows: ReturnType<typeof addonRows>) => rows.map((row) => [row.addon.name, row.quantity]);
  expect(names(addonRows(aCamp(), null))).toEqual([["Hot lunch", 1]]);
  expect(names(addonRows(aCamp(), offered.slice(2)))).toEqual([
    ["T-shirt", 0],
    ["Hot lunch", 1],
  ]);
});

test("what comes in sizes, or is full on a day, is added on the camp's form; once chosen it says which", () => {
  const sized = { ...shirtOffered, choices: { label: "Size", options: ["Age 7–8"] } };
  const date = aCamp().dates[0]?.date ?? "";
  const lunch = { ...lunchOffered, choose_days: true, days: [{ date, available: 0 }] };
  const row = (item: ReturnType<typeof aCamp>) =>
    addonRows(item, [sized, lunch]).map(({ toForm, text }) => [toForm, text]);
  expect(row(aCamp({ addons: [] }))).toEqual([
    [true, null],
    [true, "£7 a day for 5 days"],
  ]);
  const chosen = [
    { id: 4, name: "T-shirt", quantity: 1, price: 1_200, total: 1_200, days: [], choice: "Age 7–8" },
    { id: 2, name: "Hot lunch", quantity: 1, price: 700, total: 700, days: ["2027-04-06"], choice: null },
  ];
  expect(row(aCamp({ addons: chosen }))).toEqual([
    [false, "Age 7–8"],
    [false, "£7 a day for 1 day: Tue 6 Apr"],
  ]);
});
