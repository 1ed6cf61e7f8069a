import type { StaffLostLesson } from "@matinee/contract/client";
import { formatPenceExact, tableDate } from "@matinee/format";

/** "28 Nov 2026, 10:00". */
export function timeText({ date, start }: Pick<StaffLostLesson["lost"], "date" | "start">): string {
  return `${tableDate(date)}, ${start}`;
}

/** What became of a lost lesson. */
export function outcomeText({ state, value, new_date: date, note }: StaffLostLesson): string {
  switch (state) {
    case "open":
      return "The family is asked";
    case "with_school":
      return "To decide";
    case "moved":
      return date === null ? "Another date" : `Moved to ${timeText(date)}`;
    case "credited":
      return `Credit of ${formatPenceExact(value)}`;
    case "refunded":
      return `Refund of ${formatPenceExact(value)}`;
    case "closed":
      return note ?? "Closed";
  }
}
