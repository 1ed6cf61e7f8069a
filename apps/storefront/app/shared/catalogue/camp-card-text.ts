import { counted, dateRange, formatPence, timeRange } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import type { CampItem } from "./card-items.ts";
import { priceOrFree } from "./catalogue-text.ts";
import { takesDeposit } from "./camp-price.ts";

/** "15–19 February", with the year if it is not the year of `today`, an ISO date. */
export function cardDates({ start_date, end_date }: Pick<Course, "start_date" | "end_date">, today: string): string {
  const year = end_date.slice(0, 4);
  const range = dateRange(start_date, end_date);
  return today.startsWith(year) ? range : `${range} ${year}`;
}

/** "5 days, 09:30–15:30", "10:00–16:00", or the overall span if the days differ. */
export function cardTimes(days: CampItem["days"]): string {
  const times = [...new Set(days.map(({ start, end }) => timeRange(start, end)))];
  const first = days.map(({ start }) => start).toSorted()[0];
  const last = days
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return "";
  if (days.length === 1) return timeRange(first, last);
  const hours = times.length === 1 ? timeRange(first, last) : `between ${timeRange(first, last)}`;
  return `${counted(days.length, "day")}, ${hours}`;
}

type Payable = Pick<CampItem, "price" | "day_price" | "days" | "booking_fee" | "deposit" | "balance_due_on">;

/** The full price of one place, the part of it for each day, the price of a single day, and the deposit. `today` is an ISO date. */
export function cardPrice(
  course: Payable,
  today: string,
): { total: string; perDay: string | null; day: string | null; fee: string | null; deposit: string | null } {
  const { price, day_price, days, booking_fee, deposit } = course;
  return {
    total: priceOrFree(price + booking_fee),
    perDay: days.length > 1 && price > 0 ? `${formatPence(Math.round(price / days.length))} a day` : null,
    day: day_price === null ? null : `single days ${formatPence(day_price)}`,
    fee: booking_fee === 0 ? null : `including ${formatPence(booking_fee)} booking fee`,
    deposit:
      takesDeposit(course, today) && deposit !== null ? `or ${formatPence(deposit + booking_fee)} deposit now` : null,
  };
}

/** "Extras: early drop-off, hot lunch and camp T-shirt"; null where there are none. */
export function cardExtras(addons: readonly Pick<Course["addons"][number], "name">[]): string | null {
  if (addons.length === 0) return null;
  return `Extras: ${addons.map(({ name }) => name).join(", ")}`;
}
