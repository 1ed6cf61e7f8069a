import { withKeyboardSigns } from "@matinee/format";
import { tidyLine, type FieldProblem } from "../../family/index.ts";
import { err, ok, type Result } from "../../kernel/index.ts";

/** What may be printed on an item. */
export interface PrintRule {
  /** What the text is for: "Name to print". */
  readonly label: string;
  /** A regular expression that the whole text must match. */
  readonly pattern: string;
  /** In characters as a person counts them. */
  readonly max_length: number;
}

/** What a visitor asks to have printed; the fields are those of the wire. */
export interface PrintInput {
  readonly is_personalised?: boolean | undefined;
  readonly personalisation?: string | null | undefined;
}

/**
 * The text to print, tidied, or null for none. Where `is_personalised` is left out, a text means that it is wanted; a
 * text beside a plain no is refused, because either guess could be a wrong print or a lost one.
 */
export function readPrint(rule: PrintRule | null, input: PrintInput): Result<string | null, FieldProblem[]> {
  const typed = tidyLine(input.personalisation ?? "");
  const pattern = rule === null ? null : new RegExp(`^(?:${rule.pattern})$`, "u");
  // A rule that lists the keyboard's signs means those of phones too.
  const text = pattern === null || pattern.test(typed) ? typed : withKeyboardSigns(typed);
  const refused = (path: string, message: string) => err([{ path, message }]);
  if (input.is_personalised === false && text !== "") {
    return refused(
      "is_personalised",
      "You gave a text to print, but said that nothing is to be printed. Please ask for both, or for neither.",
    );
  }
  if (input.is_personalised !== true && text === "") return ok(null);
  if (rule === null || pattern === null) return refused("personalisation", "Nothing can be printed on this item.");
  if (text === "") return refused("personalisation", `${rule.label}: please say what to print.`);
  const length = seenLength(text);
  if (length > rule.max_length)
    return refused(
      "personalisation",
      `${rule.label}: there is room for ${rule.max_length} characters. This has ${length}.`,
    );
  if (pattern.test(text)) return ok(text);
  const odd = [...new Set(charactersOf(typed))].filter((one) => !pattern.test(withKeyboardSigns(one)));
  const what = odd.length === 0 ? "that text" : odd.map((one) => `“${one}”`).join(" ");
  return refused("personalisation", `${rule.label}: we can't print ${what}.`);
}

// An accent or a skin tone is no letter of its own to whoever types it.
const characters = new Intl.Segmenter("en-GB", { granularity: "grapheme" });

function charactersOf(text: string): string[] {
  return [...characters.segment(text)].map((one) => one.segment);
}

function seenLength(text: string): number {
  return charactersOf(text).length;
}
