import { formatCount, formatList } from "@matinee/format";
import { tidyText, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";

/** The mails of which a school words a part, and `every_mail`: what stands at the end of all of them. */
export const MAIL_TEXT_KINDS = [
  "booking_confirmed",
  "items_confirmed",
  "payment_due",
  "waiting_joined",
  "waiting_offer",
  "lessons_lost",
  "enquiry_received",
  "every_mail",
] as const;
export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number];

/** What a placeholder such as `{school}` stands for. */
export type MailPlaceholder = "school" | "phone" | "email" | "children" | "booking" | "number";

/** Words of ours where a name is not known or not told, such as "your child". They begin a sentence with a capital letter; a name never changes. */
interface OwnWords {
  readonly ours: string;
}

/** What a placeholder is filled in with: a name as somebody typed it, or words of ours. */
export type MailValue = string | OwnWords;
export type MailValues = Partial<Readonly<Record<MailPlaceholder, MailValue>>>;

/** The words of a school in a mail, before they are filled in. Null: the standard text. Empty: nothing. */
export interface MailTextForm {
  readonly opening: string | null;
  readonly closing: string | null;
}

interface MailTextRule {
  /** Whether words can stand before the facts; those of every mail stand at its end alone. */
  readonly hasOpening: boolean;
  readonly opening: string;
  readonly closing: string;
  readonly placeholders: readonly MailPlaceholder[];
}

const OF_SCHOOL = ["school", "phone", "email"] as const;

/** The standard text of each mail, and what can be filled in. Dates, amounts, terms and links are no part of it: nobody can take them out. */
export const MAIL_TEXT_RULES: Readonly<Record<MailTextKind, MailTextRule>> = {
  booking_confirmed: {
    hasOpening: true,
    opening: "Thank you for booking with {school}.",
    closing: "We look forward to meeting you.",
    placeholders: [...OF_SCHOOL, "children", "booking", "number"],
  },
  items_confirmed: {
    hasOpening: true,
    opening: "Thank you for your order.",
    closing: "",
    placeholders: [...OF_SCHOOL, "number"],
  },
  payment_due: { hasOpening: true, opening: "", closing: "", placeholders: [...OF_SCHOOL, "number"] },
  waiting_joined: { hasOpening: true, opening: "", closing: "", placeholders: [...OF_SCHOOL, "children", "booking"] },
  waiting_offer: { hasOpening: true, opening: "", closing: "", placeholders: [...OF_SCHOOL, "children", "booking"] },
  lessons_lost: { hasOpening: true, opening: "", closing: "", placeholders: [...OF_SCHOOL] },
  enquiry_received: {
    hasOpening: true,
    opening: "Thank you for writing to {school}.",
    closing: "",
    placeholders: [...OF_SCHOOL, "number"],
  },
  every_mail: { hasOpening: false, opening: "", closing: "", placeholders: [...OF_SCHOOL] },
};

const MAX_CHARACTERS = 1_000;
const MAX_PARAGRAPHS = 8;

const BRACES = /\{([^{}]*)\}/gu;

/** What is wrong with a text for families to whom it is filled in; null: nothing. */
function problemOf(text: string, placeholders: readonly MailPlaceholder[]): string | null {
  const known = formatList(placeholders.map((name) => `{${name}}`));
  const unknown = [...text.matchAll(BRACES)].map(([whole, name = ""]) => ({ whole, name }));
  const wrong = unknown.find(({ name }) => !placeholders.some((one) => one === name));
  if (wrong !== undefined) return `There is nothing to fill in for ${wrong.whole}. You can use ${known}.`;
  if (/[{}]/u.test(text.replaceAll(BRACES, ""))) return `There is a { or } without its partner. You can use ${known}.`;
  if ([...text].length > MAX_CHARACTERS) return `Please shorten this to ${formatCount(MAX_CHARACTERS)} characters.`;
  if (paragraphsOf(text).length > MAX_PARAGRAPHS) return `Please write at most ${MAX_PARAGRAPHS} paragraphs.`;
  return null;
}

/** Where a link may lead: to the web, an email address or a telephone. */
export function isMailLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/iu.test(address);
}

/** The addresses of the links of a text in Markdown. */
const LINKS = /\]\(\s*<?([^)>\s]*)/gu;

function linkProblemOf(text: string): string | null {
  const addresses = [...text.matchAll(LINKS)].map(([, address = ""]) => address);
  // They are filled in where families read, and a link would lead to the braces.
  if (addresses.some((address) => /[{}]/u.test(address)))
    return "A link can't have something filled in. Please type its address.";
  const wrong = addresses.find((address) => !isMailLink(address));
  if (wrong === undefined) return null;
  return `A link must lead to https://…, http://…, mailto:… or tel:…, and ${wrong === "" ? "one leads nowhere" : `${wrong} does not`}.`;
}

/** Checks and tidies the words of a school for one kind of mail; returns all problems at once. What equals the standard text becomes null. */
export function validateMailText(kind: MailTextKind, form: MailTextForm): Result<MailTextForm, FieldProblem[]> {
  const rule = MAIL_TEXT_RULES[kind];
  const problems: FieldProblem[] = [];
  const read = (path: "opening" | "closing"): string | null => {
    const given = form[path];
    if (given === null || (path === "opening" && !rule.hasOpening)) return null;
    const text = tidyText(given);
    const message = problemOf(text, rule.placeholders) ?? linkProblemOf(text);
    if (message !== null) problems.push({ path, message });
    return text === rule[path] ? null : text;
  };
  const checked = { opening: read("opening"), closing: read("closing") };
  return problems.length === 0 ? ok(checked) : err(problems);
}

/** The paragraphs of a text: a blank line begins another, and a line break stays one. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n[ \t]*\n\s*/u).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
}

/** Throws a RangeError for a text that does not keep the rules: it was not written by `validateMailText`. */
export function requireMailText(kind: MailTextKind, text: string): void {
  const problem = problemOf(text, MAIL_TEXT_RULES[kind].placeholders);
  if (problem !== null) throw new RangeError(problem);
}

/** The end of a text after which a sentence begins: nothing, a new line, or a full stop and a space, with or without a quote or a bracket. */
const SENTENCE_BEGINS = /(?:^|\n|[.!?…]["'”’)]*\s)\s*["'“‘(]*$/u;
/** A quote that opens, wherever it stands. */
const QUOTE_OPENS = /(?:[\s(]["']|[“‘])$/u;

function valueText(value: MailValue, before: string): string {
  if (typeof value === "string") return value;
  const { ours } = value;
  if (!SENTENCE_BEGINS.test(before) && !QUOTE_OPENS.test(before)) return ours;
  return ours.charAt(0).toUpperCase() + ours.slice(1);
}

/**
 * A part of a text with its placeholders filled in. `before` is what stands before the part in its paragraph, not filled in. What is filled
 * in is one line, and a placeholder in it stays as it is. A text that `requireMailText` has passed has no other placeholders than those of
 * its kind.
 */
export function fillMailText(kind: MailTextKind, part: string, values: MailValues, before = ""): string {
  const { placeholders } = MAIL_TEXT_RULES[kind];
  return part.replaceAll(BRACES, (whole, name: string, at: number) => {
    const found = placeholders.find((one) => one === name);
    if (found === undefined) return whole;
    return valueText(values[found] ?? "", before + part.slice(0, at)).replaceAll(/\s+/gu, " ");
  });
}
