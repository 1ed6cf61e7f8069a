import type { StaffLostLesson } from "@matinee/contract/client";
import { counted, formatList, formatPenceExact, shortDate, tableDate } from "@matinee/format";

type Time = StaffLostLesson["dates_lost"][number];

/** "28 Nov 2026, 10:00". */
export function timeText({ date, start }: Pick<Time, "date" | "start">): string {
  return `${tableDate(date)}, ${start}`;
}

const FEW = 3;

/** "28 Nov 2026, 10:00" of a lesson, "Mon 3 Aug and Tue 4 Aug" or "5 days, 3 Aug 2026 to 7 Aug 2026" of a camp. */
export function lostText({ dates_lost: lost }: Pick<StaffLostLesson, "dates_lost">): string {
  const [first, last] = [lost[0], lost.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return timeText(first);
  if (lost.length <= FEW) return formatList(lost.map(({ date }) => shortDate(date)));
  return `${counted(lost.length, "day")}, ${tableDate(first.date)} to ${tableDate(last.date)}`;
}

/** What became of a lost lesson. */
export function outcomeText({ state, value, new_date: date, note }: StaffLostLesson): string {
  switch (state) {
    case "open":
      return "Waiting for the family's answer";
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

/** Where money for a lost lesson goes. */
export function moneyHelp(way: "credit" | "refund", value: number): string {
  if (value === 0) return "Nothing was paid for it.";
  return way === "credit"
    ? "For their next booking. Anything they still owe is taken off first."
    : "To the card they paid with. Anything they paid with credit comes back as credit. Anything they still owe is taken off first.";
}
