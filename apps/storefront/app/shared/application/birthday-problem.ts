import { ageOn, isoFromParts, type DateParts } from "@matinee/ui";

/** From this age on, nobody is a child in our classes; the API holds the same rule. */
const ADULT_AGE = 19;

/** What is wrong with a typed date of birth; null where nothing is. `today` is an ISO date. */
export function birthdayProblem(born: DateParts, today: string): string | null {
  if (!born.day && !born.month && !born.year) return "Please enter your child's date of birth.";
  const on = isoFromParts(born);
  if (on === null) return "That date doesn't exist. Please check the day, month and year.";
  if (on >= today) return "The date of birth must be in the past.";
  if (ageOn(on, today) >= ADULT_AGE)
    return "Our classes are for children and teenagers up to 18. Please check the year.";
  return null;
}
