import type { Course, CourseAddon } from "@matinee/contract/client";

/** The price of an add-on for the whole camp, in pence. */
function addonTotal({ price, per }: Pick<CourseAddon, "price" | "per">, days: number): number {
  return per === "day" ? price * days : price;
}

export type CampSum = { total: number; now: number; later: number };

/** The list price for these children in pence, and how much of it is due now. The cart only takes discounts off. */
export function campSum(camp: Course, extras: readonly (readonly number[])[], payInFull: boolean): CampSum {
  const fee = extras.length > 0 ? camp.booking_fee : 0;
  const chosen = extras.flat().map((id) => camp.addons.find((addon) => addon.id === id));
  const added = chosen.reduce((sum, addon) => sum + (addon ? addonTotal(addon, camp.days.length) : 0), 0);
  const total = camp.price * extras.length + added + fee;
  const now = payInFull || !takesDeposit(camp) ? total : (camp.deposit ?? 0) * extras.length + fee;
  return { total, now, later: total - now };
}

/** Whether a deposit can be chosen: the camp takes one and its balance is not due yet. `today` is an ISO date. */
export function takesDeposit(
  { price, deposit, balance_due_on }: Pick<Course, "price" | "deposit" | "balance_due_on">,
  today = new Date().toISOString().slice(0, 10),
): boolean {
  return deposit !== null && deposit < price && balance_due_on !== null && balance_due_on > today;
}
