import { expect, test } from "vitest";
import { waitingOddsText } from "./waiting-odds.ts";

test("each of the odds has its own words, and an unknown past has none", () => {
  const texts = (["good", "fair", "small", "none"] as const).map((odds) => waitingOddsText(odds));
  expect(texts.map((text) => /likely|possible|unlikely|ask the school/u.exec(text ?? "")?.[0])).toEqual([
    "likely",
    "possible",
    "unlikely",
    "ask the school",
  ]);
  expect(waitingOddsText(null)).toBeNull();
});
