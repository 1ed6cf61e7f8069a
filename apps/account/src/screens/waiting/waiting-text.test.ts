import { expect, test } from "vitest";
import { isLive, waitingPlaceText } from "./waiting-text.ts";

test("a place on a list is a number, the first a word", () => {
  expect([1, 2, 11].map((position) => waitingPlaceText({ status: "waiting", position }))).toEqual([
    "First on the list",
    "Number 2 on the list",
    "Number 11 on the list",
  ]);
});

test("every other state says what it is, and only who waits or has an offer still counts", () => {
  const states = ["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"] as const;
  expect(states.filter((status) => isLive({ status }))).toEqual(["waiting", "offered"]);
  const words = states.slice(1).map((status) => waitingPlaceText({ status, position: null }));
  expect(new Set(words).size).toBe(5);
  expect(words.every((one) => one.length > 5)).toBe(true);
});
