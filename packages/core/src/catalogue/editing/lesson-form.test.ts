import { expect, test } from "vitest";
import { isoDate } from "../../kernel/index.ts";
import { validateLesson, type LessonForm } from "./lesson-form.ts";

const days = {
  today: isoDate("2027-01-04"),
  terms: [{ from: isoDate("2027-01-04"), to: isoDate("2027-03-26") }],
  closures: [{ from: isoDate("2027-02-01"), to: isoDate("2027-02-01"), reason: "Show week" }],
  isTaken: (on: string, start: string) => on === "2027-01-18" && start === "16:00",
};
const move: LessonForm = {
  kind: "move",
  on: "2027-01-11",
  at: "16:00",
  date: "2027-01-12",
  starts_at: "16:00",
  ends_at: "17:00",
  reason: "Hall is let",
};

function problems(more: Partial<LessonForm>): string[] {
  const checked = validateLesson({ ...move, ...more }, days);
  return checked.ok ? [] : checked.error.map(({ path, message }) => `${path}: ${message}`);
}

test.each([
  [{}, []],
  [{ kind: "cancel", date: null, starts_at: null, ends_at: null }, []],
  [{ kind: "restore", reason: "" }, []],
  [{ kind: "add", on: null, at: null }, []],
  // It may end at another time.
  [{ date: "2027-01-11", ends_at: "18:00" }, []],
  [{ on: "2027-01-04" }, ["on: Please choose a future lesson."]],
  [{ date: "2027-01-04" }, ["date: Please choose a future day."]],
  [{ date: "2027-02-01" }, ["date: This day is closed: Show week."]],
  [{ date: "2027-04-01" }, ["date: This day is not in a term. Please choose another, or add a term."]],
  [{ date: "2027-02-30" }, ["date: Please enter the day."]],
  [{ ends_at: "15:00" }, ["ends_at: The lesson ends before it begins."]],
  [{ starts_at: "four" }, ["starts_at: Please enter a time, such as 10:00."]],
  [{ date: "2027-01-18" }, ["starts_at: The class already has a lesson then."]],
  [{ reason: " " }, ["reason: Please say why, as families will read it."]],
] as const)("%j: %j", (more, found) => {
  expect(problems(more)).toEqual(found);
});
