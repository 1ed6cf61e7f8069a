import type { LostLessons } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { fallbackText, feeText, headingOf, lostText, moneyHelp, moneyText, stateText } from "./lost-lessons-text.ts";

const lesson: LostLessons["lessons"][number] = {
  id: "01890000-0000-7000-8000-000000000000",
  state: "open",
  child: "Ada",
  class: "Saturday Juniors",
  location: "Town hall",
  is_camp: false,
  dates_lost: [{ date: "2026-11-28", start: "10:00", end: "12:00" }],
  why: "Show week",
  is_held: false,
  value: 1_250,
  new_date: null,
  dates: [],
  ways: [],
};

test("the page says what is left to choose, who decides, or that all is settled", () => {
  expect(headingOf([lesson], 1)).toBe("Choose what happens instead");
  expect(lostText(lesson)).toBe("Saturday 28 November 2026, 10:00 to 12:00");
  expect(headingOf([lesson], 0)).toBe("The school will be in touch");
  expect(headingOf([{ ...lesson, state: "credited" }], 0)).toBe("All settled");
  expect(stateText(lesson, "Leeds")).toBe("Leeds will be in touch");
  const moved = {
    ...lesson,
    state: "moved" as const,
    new_date: { date: "2026-12-05", start: "10:00", end: "12:00" },
  } satisfies typeof lesson;
  expect(stateText(moved, "Leeds")).toBe("Moved to Saturday 5 December 2026, 10:00 to 12:00");
  expect(moneyText("credit", 1_250)).toBe("Credit of £12.50");
  for (const way of ["credit", "refund"] as const)
    expect(moneyHelp(way)).toContain("We first take off anything you still owe.");
  expect(fallbackText("refund")).toContain("you will get a refund");
});

test("a booking fee is named with one lesson and with several, and says for which it comes back", () => {
  const [id, otherId] = [lesson.id, "01890000-0000-7000-8000-000000000001"];
  const other = { ...lesson, id: otherId, class: "Ballet" };
  expect(feeText({ lesson_ids: [id], amount: 300 }, [lesson])).toBe("The amount includes the booking fee of £3.");
  const offered = { ...lesson, ways: ["date", "credit", "refund"] } satisfies typeof lesson;
  const both = [offered, { ...offered, id: otherId }];
  expect(feeText({ lesson_ids: [id, otherId], amount: 300 }, both)).toBe(
    "You also get the booking fee of £3 back if you choose credit or a refund for all of these.",
  );
  expect(
    feeText(
      { lesson_ids: [id, otherId], amount: 300 },
      both.map((one) => ({ ...one, ways: ["credit"] })),
    ),
  ).toBe("You also get the booking fee of £3 back if you choose credit for all of these.");
  expect(feeText({ lesson_ids: [id, otherId], amount: 250 }, [...both, { ...other, id: "x" }])).toBe(
    "You also get the booking fee of £2.50 back if you choose credit or a refund for all your dates of Saturday Juniors.",
  );
});
