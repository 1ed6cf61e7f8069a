import { sentenceList } from "@matinee/format";
import type { Product } from "@matinee/contract/client";

export type PrintRule = NonNullable<Product["personalisation"]>;

const letters = new Intl.Segmenter("en-GB", { granularity: "grapheme" });

function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map((one) => one.segment);
}

/** Letters as a person counts them: an accent is none of its own. */
export function countLetters(text: string): number {
  return lettersOf(text.trim()).length;
}

/** What is wrong with a text to print while it is typed; null: nothing, also while it is still empty. */
export function printProblem(rule: PrintRule, text: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const count = countLetters(typed);
  if (count > rule.max_length) return `There is room for ${rule.max_length} characters. This has ${count}.`;
  // The pattern is the shop's own, checked when the item was made.
  const allowed = new RegExp(`^(?:${rule.pattern})$`, "u");
  if (allowed.test(typed)) return null;
  const odd = [...new Set(lettersOf(typed))].filter((one) => !allowed.test(one));
  return odd.length === 0 ? "We can't print that text." : `We can't print ${odd.map((one) => `“${one}”`).join(" ")}.`;
}

/** Size of the printed name in hundredths of the picture's width, so that it keeps within the item. */
export function printSize(text: string): number {
  const widest = 26;
  const perLetter = 0.66;
  return Math.min(6, widest / (perLetter * Math.max(countLetters(text), 1)));
}

const KINDS = [
  ["a", "letters"],
  ["7", "numbers"],
  [" ", "spaces"],
  ["-", "hyphens"],
  ["'", "apostrophes"],
  [".", "full stops"],
  ["&", "ampersands"],
  ["!", "exclamation marks"],
] as const;

/** What may be printed, in words: "Letters, numbers and spaces". */
export function printableText(rule: Pick<PrintRule, "pattern">): string {
  const allowed = new RegExp(`^(?:${rule.pattern})$`, "u");
  // Beside a letter, so that a pattern which wants one at the beginning says yes as well.
  return sentenceList(KINDS.filter(([sign]) => allowed.test(`a${sign}a`)).map(([, name]) => name));
}
