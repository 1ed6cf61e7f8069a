import { expect, test } from "vitest";
import { offersTaken, savesText } from "./tell-families-text.ts";

test("a save says how many families it tells, and no number where a family may count twice", () => {
  expect([savesText(1, 0), savesText(3, 0), savesText(1, 1), savesText(0, 2)]).toEqual([
    "Save and tell 1 family",
    "Save and tell 3 families",
    "Save and send the emails",
    "Save and send the emails",
  ]);
});

test("offers are also taken back once somebody is chosen to lose a place", () => {
  const found = { offers: 1, offers_if_losing: 3 };
  expect([offersTaken(found, 0), offersTaken(found, 1)]).toEqual([1, 3]);
});
