import { expect, test } from "vitest";
import { holderText } from "./holder-text.ts";

test("a booking made just after midnight in summer is of that day", () => {
  const holder = {
    child_id: "c1",
    child: "Ada Tester",
    order_id: "o1",
    number: "LDS-000012",
    is_trial: false,
    dates: ["2026-07-06", "2026-07-07"],
  };
  const two = "LDS-000012. 2 dates: Mon 6 Jul 2026, Tue 7 Jul 2026";
  expect(holderText({ ...holder, booked_at: "2026-06-30T23:30:00Z" })).toBe(`Booked on 1 Jul 2026, ${two}`);
  expect(holderText({ ...holder, booked_at: "2026-06-30T22:30:00Z" })).toBe(`Booked on 30 Jun 2026, ${two}`);
});
