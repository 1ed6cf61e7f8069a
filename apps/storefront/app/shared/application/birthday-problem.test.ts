import { expect, test } from "vitest";
import { birthdayProblem } from "./birthday-problem.ts";

const today = "2026-11-22";
const problem = (day: string, month: string, year: string) => birthdayProblem({ day, month, year }, today);

test.each([
  ["", "", "", "Please enter your child's date of birth."],
  ["31", "2", "2019", "That date doesn't exist."],
  ["5", "", "2019", "That date doesn't exist."],
  ["22", "11", "2026", "must be in the past"],
  ["1", "1", "2030", "must be in the past"],
  ["22", "11", "2007", "up to 18"],
])("%s %s %s: %s", (day, month, year, text) => {
  expect(problem(day, month, year)).toContain(text);
});

test("a child from yesterday, and one the day before their nineteenth birthday, are accepted", () => {
  expect(problem("21", "11", "2026")).toBeNull();
  expect(problem("23", "11", "2007")).toBeNull();
});
