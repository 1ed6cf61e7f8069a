import { isMailLink } from "@matinee/core/network";
import MarkdownIt, { type Token } from "markdown-it";

/** A piece of a line in one style. `\n` in it is a line break. */
export interface Run {
  readonly text: string;
  readonly strong: boolean;
  readonly emphasis: boolean;
  /** An address of the web, of email or of a telephone; null: the piece is no link. */
  readonly href: string | null;
}

/** A paragraph, or a list with its items in order. `from`: the number of the first item; null: the items have no numbers. */
export type FormattedBlock =
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | { readonly kind: "list"; readonly from: number | null; readonly items: readonly (readonly Run[])[] };

type Fill = (text: string, before: string) => string;

/** Bold, italic, lists and links. Everything else that looks like Markdown, and all HTML, stays the text that somebody typed. */
const markdown = new MarkdownIt("zero", { html: false, linkify: false }).enable([
  "emphasis",
  "escape",
  "link",
  "list",
  "newline",
]);
markdown.validateLink = isMailLink;

/**
 * The paragraphs and lists of a text in Markdown. `fill` puts the facts in the place of their placeholders, and knows what stands before in
 * the paragraph or the item. It is called after the text was read, so a name with a star in it makes nothing bold, and one with an address
 * no link. A list in a list counts as one.
 */
export function formatted(text: string, fill: Fill): readonly FormattedBlock[] {
  const blocks: FormattedBlock[] = [];
  let list: { from: number | null; items: (readonly Run[])[] } | null = null;
  let depth = 0;
  /** False: what follows is another paragraph of the same item. */
  let isNewItem = false;
  for (const token of markdown.parse(text, {})) {
    if (token.type.endsWith("_list_open")) {
      depth += 1;
      list ??= { from: token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : null, items: [] };
    } else if (token.type.endsWith("_list_close")) {
      depth -= 1;
      if (depth === 0 && list !== null) {
        blocks.push({ kind: "list", ...list });
        list = null;
      }
    } else if (token.type === "list_item_open") {
      isNewItem = true;
    } else if (token.type === "inline") {
      const runs = runsOf(token.children ?? [], fill);
      if (list === null) blocks.push({ kind: "paragraph", runs });
      else if (isNewItem) list.items.push(runs);
      else list.items.push([...(list.items.pop() ?? []), LINE_BREAK, ...runs]);
      isNewItem = false;
    }
  }
  return blocks;
}

const LINE_BREAK: Run = { text: "\n", strong: false, emphasis: false, href: null };

function runsOf(tokens: readonly Token[], fill: Fill): readonly Run[] {
  const runs: Run[] = [];
  let before = "";
  let [strong, emphasis] = [0, 0];
  let href: string | null = null;
  for (const token of tokens) {
    switch (token.type) {
      case "strong_open":
      case "strong_close":
        strong += token.nesting;
        break;
      case "em_open":
      case "em_close":
        emphasis += token.nesting;
        break;
      case "link_open":
        href = String(token.attrGet("href") ?? "");
        break;
      case "link_close":
        href = null;
        break;
      case "softbreak":
      case "hardbreak":
        runs.push(LINE_BREAK);
        before += "\n";
        break;
      default:
        runs.push({ text: fill(token.content, before), strong: strong > 0, emphasis: emphasis > 0, href });
        before += token.content;
    }
  }
  return runs.filter((run) => run.text !== "");
}

/** The blocks as plain text: a link has its address behind it. */
export function plainText(blocks: readonly FormattedBlock[]): string[] {
  return blocks.map((block) => {
    if (block.kind === "paragraph") return plainRuns(block.runs);
    const { from, items } = block;
    return items.map((runs, nth) => `${from === null ? "-" : `${from + nth}.`} ${plainRuns(runs)}`).join("\n");
  });
}

function plainRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, href }, nth) => {
      const isEnd = href !== null && runs[nth + 1]?.href !== href;
      const address = href?.replace(/^(?:mailto|tel):/u, "");
      const whole = runs
        .filter((run) => run.href === href)
        .map((run) => run.text)
        .join("");
      return isEnd && address !== whole ? `${text} (${address})` : text;
    })
    .join("");
}
