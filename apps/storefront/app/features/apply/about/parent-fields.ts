import type { ParentDraft } from "../../../shared/application/draft.ts";
import type { FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import { DETAILS } from "./parent-details.ts";

type Field = keyof ParentDraft;

export const parentFieldId = (field: string) => `parent-${field}`;

const NEEDED: readonly (readonly [Field, string])[] = [
  ["name", "Please enter your name."],
  ["email", "Please enter your email address."],
  ["phone", "Please enter a phone number, so that we can reach you during a class."],
  ["postcode", "Please enter your postcode."],
];
const NEEDED_OF_ADDRESS: readonly (readonly [Field, string])[] = [
  ["address_line_1", "Please enter the first line of your address."],
  ["post_town", "Please enter your town or city."],
];

/** Missing or invalid fields. The API checks the rest. */
export function parentProblems(parent: ParentDraft, booksChild: boolean): FormProblem[] {
  const empty = ([field]: readonly [Field, string]) => String(parent[field]).trim() === "";
  const found = NEEDED.flatMap(([field, message]) => {
    const needed = field === "phone" && !booksChild ? "Please enter a phone number." : message;
    if (empty([field, message])) return [{ fieldId: parentFieldId(field), message: needed }];
    const mistyped = field === "email" && !/^\S+@\S+\.\S+$/.test(parent.email.trim());
    return mistyped
      ? [
          {
            fieldId: parentFieldId(field),
            message: "That doesn't look like an email address. It should be like name@example.com.",
          },
        ]
      : [];
  });
  const address = NEEDED_OF_ADDRESS.filter(empty).map(([field, message]) => ({
    fieldId: parentFieldId(field),
    message,
  }));
  if (parent.address_shown) return [...found, ...address];
  return address.length > 0 && parent.postcode.trim()
    ? [...found, { fieldId: "find-address", message: "Please find your address, or type it in." }]
    : found;
}

/** The fields that have an element of their own id. */
const SHOWN: ReadonlySet<string> = new Set<Field>([...DETAILS, "message"]);

/** The API's errors, by field. An error of anything else, such as a full class, has no field to lead to. */
export function refusedParentFields(details: string | readonly { path: string; message: string }[]): FormProblem[] {
  return typeof details === "string"
    ? []
    : details.flatMap(({ path, message }) => (SHOWN.has(path) ? [{ fieldId: parentFieldId(path), message }] : []));
}
