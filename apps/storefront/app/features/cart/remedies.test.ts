import type { BasketProblem } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { aCamp, aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import type { Line } from "../../shared/basket/line.ts";
import { remediesFor } from "./remedies.ts";

const problem = (remedies: BasketProblem["remedies"], more: Partial<BasketProblem> = {}): BasketProblem => ({
  code: "x",
  message: "x",
  item_id: "x",
  remedies,
  available: null,
  addon_id: null,
  ...more,
});
const ways = (line: Line | null, ...given: Parameters<typeof problem>) => remediesFor(problem(...given), line);

test("each remedy has a label and an action or a link", () => {
  expect(ways(aTrial(), ["accept_price", "choose_date", "waiting_list", "remove"])).toEqual([
    { text: "Accept the new price", act: { kind: "accept_price" } },
    { text: "Choose another date", to: "/apply-now/trial-date?group_id=7" },
    { text: "Join the waiting list", to: "/apply-now/children/waiting-list?group_id=7" },
    { text: "Remove it", act: { kind: "remove" } },
  ]);
  expect(ways(aHoodie(), ["lower_quantity"], { available: 2 })).toEqual([
    { text: "Change to 2", act: { kind: "lower_quantity", quantity: 2 } },
  ]);
  expect(ways(aCamp(), ["remove_addon", "waiting_list"], { addon_id: 2 })).toEqual([
    { text: "Remove Hot lunch", act: { kind: "remove_addon", addonId: 2 } },
    { text: "Join the waiting list", to: "/apply-now/children/waiting-list?course_id=3" },
  ]);
  expect(ways(null, ["remove_coupon"])).toEqual([{ text: "Remove the code", act: { kind: "remove_coupon" } }]);
});

test("an enrolment has no date to choose: its class says what can be booked", () => {
  expect(ways(aTrial({ type: "enrolment" }), ["choose_date"])).toEqual([
    { text: "See the class", to: "/class/details/7" },
  ]);
});

test("a child who had the trial already can go on with joining", () => {
  expect(ways(aTrial(), ["remove"], { code: "trial_had" })).toEqual([
    { text: "Join for the term", to: "/apply-now/children/join?group_id=7" },
    { text: "Remove it", act: { kind: "remove" } },
  ]);
});

test("remedies that do not apply are left out", () => {
  expect(ways(aHoodie(), ["lower_quantity"], { available: 0 })).toEqual([]);
  expect(ways(aHoodie(), ["choose_date", "waiting_list", "remove_addon"])).toEqual([]);
  expect(ways(aCamp(), ["remove_addon"], { addon_id: 99 })).toEqual([]);
  expect(ways(null, ["remove", "accept_price"])).toEqual([]);
});

test("a camp whose day is full leads to its other days", () => {
  expect(ways(aCamp(), ["choose_date"])).toEqual([
    { text: "Choose other days", to: "/apply-now/children/camp?course_id=3" },
  ]);
});
