import { expect, test } from "vitest";
import { campPlaces } from "./camp-places.ts";

const camp = (available: number, ...days: (number | null)[]) => ({
  available,
  days: days.map((places) => ({ available: places })),
});

test("a camp has as many places for all its days as its fullest day", () => {
  expect(campPlaces(camp(29, 25, 26, 29)).text).toBe("25 places");
  expect(campPlaces(camp(29, 29, 2, 29))).toEqual({ text: "2 places left", tone: "few" });
  expect(campPlaces(camp(12, null, null)).text).toBe("12 places");
});

test("a camp with a full day is neither full nor free for the whole of it", () => {
  expect(campPlaces(camp(29, 0, 26, 29))).toEqual({ text: "Single days left", tone: "few" });
  expect(campPlaces(camp(0, 0, 0))).toEqual({ text: "Full", tone: "full" });
});
