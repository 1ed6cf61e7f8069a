import { expect, test } from "vitest";
import { placesWords } from "./places.ts";

test("places are said in words, with what is scarce marked", () => {
  expect(placesWords(9)).toEqual({ text: "9 places", tone: "good" });
  expect(placesWords(3)).toEqual({ text: "3 places left", tone: "few" });
  expect(placesWords(1)).toEqual({ text: "1 place left", tone: "few" });
  expect(placesWords(0)).toEqual({ text: "Full", tone: "full" });
  expect(placesWords(-1)).toEqual({ text: "Full", tone: "full" });
});
