import { expect, test } from "vitest";
import { isLive, waitingPlaceText } from "./waiting-text.ts";

test("a waiting child's position is a number, except for the first", () => {
  expect([1, 2, 11].map((position) => waitingPlaceText({ status: "waiting", position, end_reason: null }))).toEqual([
    "First on the list",
    "Number 2 on the list",
    "Number 11 on the list",
  ]);
});

test("every other status has its own text, and only waiting and offered places are live", () => {
  const states = ["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"] as const;
  expect(states.filter((status) => isLive({ status }))).toEqual(["waiting", "offered"]);
  const texts = states.slice(1).map((status) => waitingPlaceText({ status, position: null, end_reason: null }));
  expect(new Set(texts).size).toBe(5);
  expect(texts.every((one) => one.length > 5)).toBe(true);
});

test("a family that did not leave a list by itself is told why it has left", () => {
  const ends = [null, "booked", "offered", "over"] as const;
  const texts = ends.map((end_reason) => waitingPlaceText({ status: "withdrawn", position: null, end_reason }));
  expect(new Set(texts).size).toBe(4);
  expect(texts[0]).toMatch(/left/iu);
  expect(texts.slice(1).join(" ")).not.toMatch(/left/iu);
});
