import { counted, dateRange, formatPence, shortDate, timeRange } from "@matinee/format";
import type { Course, CourseAddon } from "@matinee/contract/client";

const yearOf = (isoDate: string) => isoDate.slice(0, 4);

/** "15–19 February 2027". */
export function campDates({ start_date, end_date }: Pick<Course, "start_date" | "end_date">): string {
  return `${dateRange(start_date, end_date)} ${yearOf(end_date)}`;
}

/** "09:30–15:30 every day", or the overall span if the days differ. */
export function campTimes(days: Course["days"]): string {
  const times = new Set(days.map(({ start, end }) => timeRange(start, end)));
  const [only] = times;
  if (!only) return "";
  if (times.size === 1) return days.length === 1 ? only : `${only} every day`;
  const starts = days.map(({ start }) => start).toSorted();
  const ends = days.map(({ end }) => end).toSorted();
  return `between ${timeRange(starts[0] ?? "", ends.at(-1) ?? "")}, see the days below`;
}

/** "5 days, Mon 15 Feb to Fri 19 Feb". */
export function campDays(days: Course["days"]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  if (days.length === 1) return `One day, ${shortDate(first.date)}`;
  return `${counted(days.length, "day")}, ${shortDate(first.date)} to ${shortDate(last.date)}`;
}

/** "£5 a day, £25 in all", "£12". */
export function addonPrice({ price, per }: Pick<CourseAddon, "price" | "per">, days: number): string {
  if (per === "course") return formatPence(price);
  return days > 1
    ? `${formatPence(price)} a day, ${formatPence(price * days)} in all`
    : `${formatPence(price)} for the day`;
}

/** ", including £1.50 booking fee per order"; empty without a fee. */
export function feeLabel({ booking_fee }: Pick<Course, "booking_fee">): string {
  return booking_fee > 0 ? `, including ${formatPence(booking_fee)} booking fee per order` : "";
}

/** ", or £40 a day"; empty where the camp is booked as a whole. */
export function dayPriceLabel({ day_price }: Pick<Course, "day_price">): string {
  return day_price === null ? "" : `, or ${formatPence(day_price)} a day`;
}
