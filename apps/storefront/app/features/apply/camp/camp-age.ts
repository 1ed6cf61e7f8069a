import { ageInYears, plainDate } from "@matinee/format";
import type { Course } from "@matinee/contract/client";

/** Why this age does not fit the camp; null if it does. */
export function ageProblem(
  camp: Pick<Course, "start_date" | "min_age" | "max_age">,
  dateOfBirth: string,
  name = "Your child",
): string | null {
  const age = ageInYears(dateOfBirth, camp.start_date);
  if (age >= camp.min_age && age <= camp.max_age) return null;
  return `${name.trim() || "Your child"} will be ${age} on ${plainDate(camp.start_date)}; this camp is for ages ${camp.min_age} to ${camp.max_age}.`;
}
