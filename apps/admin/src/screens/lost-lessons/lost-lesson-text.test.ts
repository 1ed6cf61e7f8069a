import type { StaffLostLesson } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { lostText, moneyHelp, outcomeText } from "./lost-lesson-text.ts";

const lesson: StaffLostLesson = {
  id: "01890000-0000-7000-8000-000000000000",
  state: "credited",
  child: "Ada",
  class: "Saturday Juniors",
  is_camp: false,
  dates_lost: [{ date: "2026-11-28", start: "10:00", end: "12:00" }],
  why: "Show week",
  is_held: false,
  note: null,
  value: 1_250,
  given_before: 0,
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

test("a lesson is named by its time, and days of a camp by their dates, many of them by the first and the last", () => {
  const days = (...dates: string[]) => dates.map((date) => ({ date, start: "09:30", end: "15:30" }));
  expect(lostText(lesson)).toBe("28 Nov 2026, 10:00");
  expect(lostText({ dates_lost: days("2026-08-03", "2026-08-05") })).toBe("Mon 3 Aug and Wed 5 Aug");
  expect(lostText({ dates_lost: days("2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06") })).toBe(
    "4 days, 3 Aug 2026 to 6 Aug 2026",
  );
});

test("money for a lesson goes off a debt first, and none is promised where nothing was paid", () => {
  expect(moneyHelp("credit", 1_250)).toBe("For their next booking. Anything they still owe is taken off first.");
  expect(moneyHelp("refund", 1_250)).toContain("To the card they paid with.");
  expect(moneyHelp("refund", 1_250)).toContain("Anything they still owe is taken off first.");
  expect(moneyHelp("refund", 0)).toBe("Nothing was paid for it.");
});
