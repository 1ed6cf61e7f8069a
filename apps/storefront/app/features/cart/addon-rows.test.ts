import type { CourseAddon } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { addonRows } from "./addon-rows.ts";
import { aCamp } from "../../shared/basket/example-lines.ts";

const offered: CourseAddon[] = [
  { id: 1, name: "Early drop-off", description: "", price: 500, per: "day", available: 0 },
  { id: 2, name: "Hot lunch", description: "", price: 700, per: "day", available: 0 },
  { id: 4, name: "T-shirt", description: "", price: 1_200, per: "course", available: null },
];

test("a daily add-on costs its price for each day; a chosen one keeps its price and is never full", () => {
  expect(addonRows(aCamp(), offered)).toEqual([
    {
      addon: { id: 1, name: "Early drop-off", price: 2_500 },
      quantity: 0,
      full: true,
      text: "£5 a day for 5 days",
    },
    { addon: { id: 2, name: "Hot lunch", price: 3_250 }, quantity: 1, full: false, text: "£7 a day for 5 days" },
    { addon: { id: 4, name: "T-shirt", price: 1_200 }, quantity: 0, full: false, text: null },
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
