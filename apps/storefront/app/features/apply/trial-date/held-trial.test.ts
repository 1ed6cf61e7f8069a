import { expect, test } from "vitest";
import type { TrialDate } from "@matinee/contract/client";
import { aTrial } from "../../../shared/basket/example-lines.ts";
import { hidesOtherTrials, isSameTrial, withOwnPlaces } from "./held-trial.ts";

const starting = (available: number, ...days: string[]): TrialDate => {
  const dates = days.map((date) => ({ date, start: "10:00", end: "11:00" }));
  return { date: days[0] ?? "", start: "10:00", end: "11:00", available, dates };
};
const [held, next, later] = [
  starting(0, "2026-11-21", "2026-11-28"),
  starting(0, "2026-11-28", "2026-12-05"),
  starting(0, "2026-12-05", "2026-12-12"),
] as const;

test("the places that the visitor holds are theirs to choose on that date alone", () => {
  const shown = withOwnPlaces([held, next], aTrial({ quantity: 2 }));
  expect(shown.map((date) => date.available)).toEqual([2, 0]);
  expect(withOwnPlaces([held, next], null)).toEqual([held, next]);
});

test("the same trial is the same date for the same children", () => {
  const line = aTrial({ children: ["ada", "leo"].map((id) => ({ id, first_name: id })) });
  expect(isSameTrial(line, "2026-11-21", ["leo", "ada"])).toBe(true);
  expect(isSameTrial(line, "2026-11-28", ["leo", "ada"])).toBe(false);
  expect(isSameTrial(line, "2026-11-21", ["ada"])).toBe(false);
  expect(isSameTrial(line, "2026-11-21", ["ada", "mia"])).toBe(false);
  expect(isSameTrial(line, "2026-11-21", ["ada", "leo", "mia"])).toBe(false);
});

test("held places can hide a trial that shares a session and is short, and no other", () => {
  expect(hidesOtherTrials([held, next], aTrial(), 1)).toBe(true);
  expect(hidesOtherTrials([held, { ...next, available: 1 }], aTrial(), 1)).toBe(false);
  expect(hidesOtherTrials([held, { ...next, available: 1 }], aTrial(), 2)).toBe(true);
  expect(hidesOtherTrials([held, later], aTrial(), 1)).toBe(false);
});
