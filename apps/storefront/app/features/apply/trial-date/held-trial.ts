import type { ClassItem, TrialDate } from "@matinee/contract/client";

/** The line of an order at the checkout that holds a trial of the class. */
type HeldTrial = Pick<ClassItem, "start_date" | "quantity" | "children" | "dates">;

/** The start dates as the visitor can have them: the places that they hold themselves are not taken. */
export function withOwnPlaces(dates: readonly TrialDate[], held: HeldTrial | null): readonly TrialDate[] {
  if (held === null) return dates;
  return dates.map((date) =>
    date.date === held.start_date ? { ...date, available: date.available + held.quantity } : date,
  );
}

/** True if the order holds exactly this trial, for these children. */
export function isSameTrial(held: HeldTrial, startDate: string, childIds: readonly string[]): boolean {
  return (
    held.start_date === startDate &&
    held.children.length === childIds.length &&
    held.children.every(({ id }) => childIds.includes(id))
  );
}

/** True if a trial that shares a session with the held one has too few places. The held places may be the ones it lacks. */
export function hidesOtherTrials(dates: readonly TrialDate[], held: HeldTrial, places: number): boolean {
  return dates.some(
    (trial) =>
      trial.date !== held.start_date &&
      trial.available < places &&
      trial.dates.some(({ date }) => held.dates.some((one) => one.date === date)),
  );
}
