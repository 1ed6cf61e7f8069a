import { ageInYears } from "@matinee/format";
import { isoFromParts, type DateParts } from "@matinee/ui";

/** Our classes are for children below this age. The API has the same rule. */
const ADULT_AGE = 19;

/** The error in a typed date of birth, or null. `today` is an ISO date. */
export function birthdayProblem(born: DateParts, today: string): string | null {
  if (!born.day && !born.month && !born.year) return "Please enter your child's date of birth.";
  const on = isoFromParts(born);
  if (on === null) return "That date doesn't exist. Please check the day, month and year.";
  if (on >= today) return "The date of birth must be in the past.";
  if (ageInYears(on, today) >= ADULT_AGE)
    return "Our classes are for children and teenagers up to 18. Please check the year.";
  return null;
}
