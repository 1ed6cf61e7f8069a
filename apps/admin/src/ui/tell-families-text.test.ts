import { expect, test } from "vitest";
import { savesText } from "./tell-families-text.ts";

test("a save says how many families it tells, and no number where a family may count twice", () => {
  expect([savesText(1, 0), savesText(3, 0), savesText(1, 1), savesText(0, 2)]).toEqual([
    "Save and tell 1 family",
    "Save and tell 3 families",
    "Save and send the emails",
    "Save and send the emails",
  ]);
});
