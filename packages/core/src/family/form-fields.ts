/** A problem with one form field: the field's contract name, and a sentence for the person who filled it in. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

// PostgreSQL can't store a NUL, and other control characters come from bad pastes. Line breaks and tabs stay.
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** Free text to store: composed letters, plain line breaks, no control characters, trimmed. */
export function tidyText(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "").trim();
}

/** One line of text to store: as {@link tidyText}, with each run of white space as one space. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/gu, " ");
}

/** The number of characters as a person counts them, not of code units. */
export function characterCount(text: string): number {
  return [...text].length;
}
