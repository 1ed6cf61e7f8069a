import type { CourseAddon } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { addonRows } from "./addon-rows.ts";
import { aCamp } from "../../shared/basket/example-lines.ts";

const offered: CourseAddon[] = [
  { id: 1, name: "Early drop-off", description: "", price: 500, per: "day", available: 0 },
  { id: 2, name: "Hot lunch", description: "", price: 700, per: "day", available: 0 },
  { id: 4, name: "T-shirt", description: "", price: 1_200, per: "course", available: null },
];

test("an add-on a day costs its days; what is taken keeps its promised price and is never called full", () => {
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

test("until it is known what is offered, what is taken stands there; also when it is offered no more", () => {
  const names = (rows: ReturnType<typeof addonRows>) => rows.map((row) => [row.addon.name, row.quantity]);
  expect(names(addonRows(aCamp(), null))).toEqual([["Hot lunch", 1]]);
  expect(names(addonRows(aCamp(), offered.slice(2)))).toEqual([
    ["T-shirt", 0],
    ["Hot lunch", 1],
  ]);
});
