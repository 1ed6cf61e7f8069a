import type { StaffLostLesson } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { outcomeText } from "./lost-lesson-text.ts";

const lesson: StaffLostLesson = {
  id: "01890000-0000-7000-8000-000000000000",
  state: "credited",
  child: "Ada",
  class: "Saturday Juniors",
  lost: { date: "2026-11-28", start: "10:00", end: "12:00" },
  why: "Show week",
  is_held: false,
  note: null,
  value: 1_250,
  new_date: null,
  dates: [],
  order: { id: "01890000-0000-7000-8000-000000000000", number: "LDS-000012" },
  answer_by: null,
};

test("each end of a lost lesson says what took its place", () => {
  expect(outcomeText(lesson)).toBe("Credit of £12.50");
  expect(outcomeText({ ...lesson, state: "refunded" })).toBe("Refund of £12.50");
  expect(
    outcomeText({ ...lesson, state: "moved", new_date: { date: "2026-12-05", start: "10:00", end: "12:00" } }),
  ).toBe("Moved to 5 Dec 2026, 10:00");
  expect(outcomeText({ ...lesson, state: "closed", note: "Agreed by phone" })).toBe("Agreed by phone");
});
