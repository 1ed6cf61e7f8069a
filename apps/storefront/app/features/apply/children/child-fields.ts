import { flushSync } from "react-dom";
import type { TypedChild } from "../../../shared/application/draft.ts";
import { birthdayProblem } from "../../../shared/application/birthday-problem.ts";
import type { FormProblem } from "../../../shared/application/ErrorSummary.tsx";

type Field = "first_name" | "surname" | "date_of_birth" | "medical_conditions";

export const childFieldId = (key: string, field: Field) => `child-${key}-${field}`;

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/**
 * The heading of the form at `index`, such as "Second child". A form without others beside it is "About your child"; beside children who are
 * saved already, it is about another one.
 */
export function childHeading(
  index: number,
  { typed, known }: { typed: readonly unknown[]; known: readonly unknown[] },
): string {
  if (typed.length === 1) return known.length === 0 ? "About your child" : "Another child";
  return `${ORDINALS[index] ?? "Another"} ${known.length === 0 ? "child" : "new child"}`;
}

/** Errors in the children's forms, in order. `today` is an ISO date. */
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

/** The API's errors (`children.0.first_name`), by form field. */
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

/**
 * Opens a child's form and focuses its first field at once. Phones show the keyboard only for a focus within the tap,
 * and a later one would take the focus from whatever the parent has begun to type. `open` answers the form's key.
 */
export function focusForm(open: () => string): void {
  const key = flushSync(open);
  document.getElementById(childFieldId(key, "first_name"))?.focus();
}
