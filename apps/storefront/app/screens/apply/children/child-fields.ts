import { ageOn, isoFromParts } from "@matinee/ui";
import type { TypedChild } from "../draft/draft.ts";
import type { FormProblem } from "../frame/ErrorSummary.tsx";

/** From this age on, nobody is a child in our classes; the API holds the same rule. */
const ADULT_AGE = 19;

type Field = "first_name" | "surname" | "date_of_birth" | "medical_conditions";

export const childFieldId = (key: string, field: Field) => `child-${key}-${field}`;

/** What is missing or wrong in the forms of new children, in their order. `today` is an ISO date. */
export function childProblems(children: readonly TypedChild[], today: string): FormProblem[] {
  return children.flatMap(({ key, first_name, surname, born }) => {
    const problems: FormProblem[] = [];
    const add = (field: Field, message: string) => problems.push({ fieldId: childFieldId(key, field), message });
    if (!first_name.trim()) add("first_name", "Please enter your child's first name.");
    if (!surname.trim()) add("surname", "Please enter your child's surname.");
    const birthday = birthdayProblem(born, today);
    if (birthday) add("date_of_birth", birthday);
    return problems;
  });
}

/** What is wrong with a typed date of birth; null where nothing is. `today` is an ISO date. */
export function birthdayProblem(born: TypedChild["born"], today: string): string | null {
  if (!born.day && !born.month && !born.year) return "Please enter your child's date of birth.";
  const on = isoFromParts(born);
  if (on === null) return "That date doesn't exist. Please check the day, month and year.";
  if (on >= today) return "The date of birth must be in the past.";
  if (ageOn(on, today) >= ADULT_AGE)
    return "Our classes are for children and teenagers up to 18. Please check the year.";
  return null;
}

/** The API's complaints (`children.0.first_name`) at the fields of the forms that were sent. */
export function refusedFields(
  details: string | readonly { path: string; message: string }[],
  sent: readonly TypedChild[],
): FormProblem[] {
  if (typeof details === "string") return [];
  return details.flatMap(({ path, message }) => {
    const [, index = "", field = ""] = path.split(".");
    const child = sent[Number(index)];
    return child ? [{ fieldId: `child-${child.key}-${field}`, message }] : [];
  });
}
