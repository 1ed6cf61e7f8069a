import { expect, test } from "vitest";
import { isCode, projectFiles, read } from "./tree.ts";

/** Where the words come from that a family or a member of staff reads: screens, mails, refusals. */
const spoken =
  /^(apps\/(storefront\/app|account\/src|admin\/src)|packages\/(ui|webapp|format|core|contract|service)\/src)\//u;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//u.test(path);

const comments = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gmu;
/** Words for developers alone: the purpose of a statement, and the message of a defect. */
const unseen = /(?:rowsOf|new Error)\(\s*(["`])[^]*?\1/gu;
/** The word in a sentence. In code it stands beside signs, not beside such words. */
const sentence = new RegExp(
  [
    String.raw`\b(?:your|their|our|my|the|a|this|that|an? (?:open|empty)|empty|to|into|from) baskets?\b`,
    String.raw`\bbaskets? (?:is|are|was|were|has|had|can|will|to|with|and|or|for|you|we)\b`,
  ].join("|"),
  "giu",
);
/** The word as a label, with a capital. The status of an order has none. */
const label = /(?<=["'`]\s*|[^=]>\s*)Baskets?(?=\s*["'`<:,.?!])/gu;

function found(text: string): string[] {
  const said = text.replaceAll(comments, " ").replaceAll(unseen, " ").replaceAll(/\s+/gu, " ");
  return [...said.matchAll(sentence), ...said.matchAll(label)].map(([words]) => words);
}

test("what is bought is called a cart wherever somebody reads it (docs/glossary.md)", () => {
  const files = projectFiles().filter((path) => isCode(path) && spoken.test(path) && !isTest(path));
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap((path) => found(read(path)).map((words) => `${path}: ${words}`))).toEqual([]);
});

test.each([
  "<p>\n  Your\n  basket holds one place.\n</p>",
  'label="Add to basket"',
  "title: `Basket`,",
  "<h1>Basket</h1>",
  'message: "The order is still a basket."',
  'text("Baskets are emptied after 30 days.")',
])("%j is found", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  "// Puts the camp into the basket.",
  "/** The basket is\n * the visitor's. */",
  'import { createBasket } from "./basket.ts";',
  "for (const basket of baskets) if (basket && isOpen(basket)) return basket;",
  'order.status === "basket" ? toBasket(basket) : null',
  'rowsOf("a class as a basket line", row, statement)',
  "sql`where status = 'basket'`",
  "read: () => Basket, stores: Store<Basket>",
])("%j is none", (text) => {
  expect(found(text)).toEqual([]);
});
