import { plainDate } from "@matinee/format";
import type { StageAges, StageMisfit } from "@matinee/core/catalogue";

/** Says why a child does not fit a class: its ages, and the child's age on the day that counts. */
export function ageMismatchText(
  groupName: string,
  { minAge, maxAge }: StageAges,
  { age, keyOn, reason }: StageMisfit,
): string {
  const band = minAge === maxAge ? `age ${minAge}` : `ages ${minAge} to ${maxAge}`;
  const on = plainDate(keyOn);
  if (age < 0) return `${groupName} is for ${band}. That date of birth is after ${on}.`;
  const side = reason === "too_young" ? "too young" : "too old";
  return `${groupName} is for ${band}. A child who is ${age} on ${on} is ${side} for it.`;
}
