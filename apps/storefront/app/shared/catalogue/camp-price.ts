import type { Course, CourseAddon } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";

/** What one child takes of a camp. */
export type CampPlace = {
  /** ISO dates; null: the whole camp. */
  days: readonly string[] | null;
  extras: readonly {
    id: number;
    /** Out of the child's days; null: all of them. */
    days: readonly string[] | null;
    /** The size or the like. */
    choice: string | null;
  }[];
};

export type CampSum = { total: number; now: number; later: number };

/** The list price for these children in pence, and how much of it is due now. The cart only takes discounts off. */
export function campSum(camp: Course, places: readonly CampPlace[], payInFull: boolean): CampSum {
  const fee = places.length > 0 ? camp.booking_fee : 0;
  const deposits = !payInFull && takesDeposit(camp);
  let [total, now] = [fee, fee];
  for (const place of places) {
    const price = placePrice(camp, place);
    total += price;
    // Single days are paid when they are booked.
    now += deposits && !isSingleDays(camp, place) ? (camp.deposit ?? 0) : price;
  }
  return { total, now, later: total - now };
}

/** Whether a child comes on some of the days only. */
export function isSingleDays(camp: Pick<Course, "days">, { days }: Pick<CampPlace, "days">): boolean {
  return days !== null && days.length < camp.days.length;
}

/** The price of so many days in pence, never more than the whole camp. */
export function daysPrice({ price, day_price }: Pick<Course, "price" | "day_price">, days: number): number {
  return day_price === null ? price : Math.min(day_price * days, price);
}

function placePrice(camp: Course, place: CampPlace): number {
  const days = place.days ?? camp.days.map((day) => day.date);
  const base = isSingleDays(camp, place) ? daysPrice(camp, days.length) : camp.price;
  return place.extras.reduce((sum, extra) => {
    const addon = camp.addons.find((one) => one.id === extra.id);
    return sum + (addon ? addonTotal(addon, extra.days?.length ?? days.length) : 0);
  }, base);
}

/** The price of an add-on for so many days, in pence. */
function addonTotal({ price, per }: Pick<CourseAddon, "price" | "per">, days: number): number {
  return per === "day" ? price * days : price;
}

/** Whether a deposit can be chosen: the camp takes one and its balance is not due yet. `today` is an ISO date. */
export function takesDeposit(
  { price, deposit, balance_due_on }: Pick<Course, "price" | "deposit" | "balance_due_on">,
  today = londonToday(),
): boolean {
  return deposit !== null && deposit < price && balance_due_on !== null && balance_due_on > today;
}
