import { expect, test } from "vitest";
import { isLive, waitingPlaceText } from "./waiting-text.ts";

test("a waiting child's position is a number, except for the first", () => {
  expect([1, 2, 11].map((position) => waitingPlaceText({ status: "waiting", position }))).toEqual([
    "First on the list",
    "Number 2 on the list",
    "Number 11 on the list",
  ]);
});

test("every other status has its own text, and only waiting and offered places are live", () => {
  const states = ["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"] as const;
  expect(states.filter((status) => isLive({ status }))).toEqual(["waiting", "offered"]);
  const texts = states.slice(1).map((status) => waitingPlaceText({ status, position: null }));
  expect(new Set(texts).size).toBe(5);
  expect(texts.every((one) => one.length > 5)).toBe(true);
});
