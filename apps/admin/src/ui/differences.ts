import type { Difference } from "./EditConflict.tsx";

/** The fields in which two versions of a form differ. `text` says what somebody reads in a field. */
export function differencesIn<Form, Name extends string>(
  labels: Readonly<Record<Name, string>>,
  text: (form: Form, name: Name) => string,
  { mine, stored, opened }: { readonly mine: Form; readonly stored: Form; readonly opened: Form },
): Difference<Name>[] {
  // The record has exactly these keys.
  return (Object.keys(labels) as Name[])
    .map((name) => {
      const own = text(mine, name);
      return { name, label: labels[name], mine: own, theirs: text(stored, name), isEdited: own !== text(opened, name) };
    })
    .filter((one) => one.mine !== one.theirs);
}

/** What to save: this user's version, but for the fields that they leave to the other. */
export function mergedFields<Form, Name extends keyof Form & string>(
  mine: Form,
  stored: Pick<Form, Name>,
  theirs: readonly Name[],
): Form {
  return { ...mine, ...Object.fromEntries(theirs.map((name) => [name, stored[name]])) };
}

/** The name of a choice; "" if it is none. */
export function nameIn(choices: readonly { readonly id: number; readonly name: string }[], id: number): string {
  return choices.find((one) => one.id === id)?.name ?? "";
}

/** The names of disciplines, in the order of the alphabet. */
export function disciplinesText(
  chosen: readonly string[],
  choices: readonly { readonly slug: string; readonly name: string }[],
): string {
  return chosen
    .map((slug) => choices.find((one) => one.slug === slug)?.name ?? slug)
    .toSorted()
    .join(", ");
}

/** A text that somebody typed, however its lines end. */
export const tidyText = (value: unknown) => String(value).replaceAll("\r\n", "\n").trim();
