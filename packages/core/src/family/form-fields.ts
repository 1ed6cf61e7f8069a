/** What is wrong with one field of a form: its name on the wire, and a sentence for the person who filled it in. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

// A NUL can't be stored, and the other control characters only ever come from a slipped paste; line breaks and tabs may stay.
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** Free text as it is kept: composed letters, plain line breaks, no control characters, no blank ends. */
export function tidyText(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "").trim();
}

/** One line as it is kept: as {@link tidyText}, with every run of white space made one space. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/gu, " ");
}

/** How many characters a person would count, not code units. */
export function characterCount(text: string): number {
  return [...text].length;
}
