import type { Booking } from "@matinee/contract/client";
import { counted, formatList, longDate, timeRange } from "@matinee/format";

const KINDS: Record<Booking["type"], string> = { trial: "Trial", enrolment: "Class", camp: "Camp" };
export const kindOf = ({ type }: Pick<Booking, "type">): string => KINDS[type];

type BookedDate = Booking["dates"][number];

/** "Saturday 28 November, 10:00–12:00". */
export const formatBookedDate = ({ date, start, end }: Pick<BookedDate, "date" | "start" | "end">): string =>
  `${longDate(date)}, ${timeRange(start, end)}`;

/** The label of the folded list of dates: "2 dates", "12 dates, 5 still to come". */
export function datesSummary({ type, dates }: Pick<Booking, "type" | "dates">): string {
  const what = type === "camp" ? "day" : "date";
  const coming = dates.filter((one) => !one.over && !one.cancelled).length;
  const all = counted(dates.length, what);
  return coming === 0 || coming === dates.length ? all : `${all}, ${coming} still to come`;
}

/** The note beside a date; null for an upcoming date. */
export function dateState({ over, cancelled }: Pick<BookedDate, "over" | "cancelled">): string | null {
  if (cancelled) return "cancelled";
  return over ? "past" : null;
}

/** What is different on one date, and why: "at St Mary's Hall, with Kim Lee: Hall is let". Null: it is as all others. */
export function arrangementText({ location, teachers, reason }: Pick<BookedDate, "location" | "teachers" | "reason">) {
  const what = [
    ...(location === null ? [] : [`at ${location.name}`]),
    ...(teachers.length === 0 ? [] : [`with ${formatList(teachers)}`]),
  ].join(", ");
  if (what === "") return null;
  return reason === null ? what : `${what}: ${reason}`;
}
