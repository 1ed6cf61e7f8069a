import { onFirstUse, sentenceList, withKeyboardSigns } from "@matinee/format";
import type { Product } from "@matinee/contract/client";

export type PrintRule = NonNullable<Product["personalisation"]>;

const letters = onFirstUse(() => new Intl.Segmenter("en-GB", { granularity: "grapheme" }));

function lettersOf(text: string): string[] {
  return [...letters().segment(text)].map((one) => one.segment);
}

/** The number of graphemes: an accented letter counts once. */
export function countLetters(text: string): number {
  return lettersOf(text.trim()).length;
}

/** The error in a text to print; null if there is none or it is empty. */
export function printProblem(rule: PrintRule, text: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const count = countLetters(typed);
  if (count > rule.max_length) return `There is room for ${rule.max_length} characters. This has ${count}.`;
  // The pattern was checked when the item was saved.
  const allowed = new RegExp(`^(?:${rule.pattern})$`, "u");
  // As the server prints it.
  const canPrint = (part: string) => allowed.test(part) || allowed.test(withKeyboardSigns(part));
  if (canPrint(typed)) return null;
  const odd = [...new Set(lettersOf(typed))].filter((one) => !canPrint(one));
  return odd.length === 0 ? "We can't print that text." : `We can't print ${odd.map((one) => `“${one}”`).join(" ")}.`;
}

/** The font size in hundredths of the picture's width, so that the name fits. */
export function printSize(text: string): number {
  const widest = 26;
  const perLetter = 0.66;
  return Math.min(6, widest / (perLetter * Math.max(countLetters(text), 1)));
}

const KINDS = [
  ["a", "letters"],
  ["ŵ", "letters with accents"],
  ["7", "numbers"],
  [" ", "spaces"],
  ["-", "hyphens"],
  ["'", "apostrophes"],
  [".", "full stops"],
  ["&", "ampersands"],
  ["!", "exclamation marks"],
] as const;

/** The allowed characters as text: "Letters, numbers and spaces". */
export function printableText(rule: Pick<PrintRule, "pattern">): string {
  const allowed = new RegExp(`^(?:${rule.pattern})$`, "u");
  // Tested between letters, in case the pattern must start with one.
  const names = KINDS.filter(([sign]) => allowed.test(`a${sign}a`)).map(([, name]) => name);
  const accents = names.indexOf("letters with accents");
  // "Letters, letters with accents, numbers" says one thing twice.
  return sentenceList(accents === -1 ? names : ["letters with or without accents", ...names.slice(accents + 1)]);
}
