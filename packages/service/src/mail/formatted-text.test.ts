import { expect, test } from "vitest";
import { formatted, plainText, type Run } from "./formatted-text.ts";

const as = (text: string, style: Partial<Run> = {}): Run => ({
  text,
  strong: false,
  emphasis: false,
  href: null,
  ...style,
});
const plain = (text: string) => text;
const paragraph = (...runs: readonly Run[]) => ({ kind: "paragraph", runs });

test("bold, italic, links, lists and line breaks are what they say", () => {
  const text = "Hello **there**, *you*\nand [us](https://a.test/b?c=1)\n\n- one\n- **two**\n\n3. three\n4. four";
  expect(formatted(text, plain)).toEqual([
    paragraph(
      as("Hello "),
      as("there", { strong: true }),
      as(", "),
      as("you", { emphasis: true }),
      as("\n"),
      as("and "),
      as("us", { href: "https://a.test/b?c=1" }),
    ),
    { kind: "list", from: null, items: [[as("one")], [as("two", { strong: true })]] },
    { kind: "list", from: 3, items: [[as("three")], [as("four")]] },
  ]);
});

test("what is filled in is neither bold nor a link, whatever it is", () => {
  const fill = (text: string) => text.replaceAll("{children}", "*Ada* [x](https://evil.test) **");
  expect(formatted("Hi **{children}**!", fill)).toEqual([
    paragraph(as("Hi "), as("*Ada* [x](https://evil.test) **", { strong: true }), as("!")),
  ]);
});

test("what is filled in knows what stands before it in its paragraph or item", () => {
  const fill = (text: string, before: string) => (text === "x" ? JSON.stringify(before) : text);
  const parts = (text: string) => plainText(formatted(text, fill));
  expect(parts("One. **x** [x](https://a.test)\n*x*")).toEqual([
    `One. "One. " "One. x " (https://a.test)\n"One. x x\\n"`,
  ]);
  expect(parts("A\n\n**x**\n\n- *x*\n- B *x*")).toEqual(["A", '""', '- ""\n- B "B "']);
});

test.each([
  "Bring <b>water</b> & a smile",
  "# 1 in Leeds",
  "5 * 3 * 2",
  "snake_case_name",
  "`code` and ~~no~~ | a | b |",
  "[us](javascript:alert(1))",
  "&lt;b&gt;",
])("what only looks like Markdown stays as it was typed: %s", (text) => {
  expect(plainText(formatted(text, plain))).toEqual([text]);
  expect(formatted(text, plain)).toMatchObject([{ runs: [{ strong: false, href: null }] }]);
});

test("a sign of Markdown behind a backslash is the sign", () => {
  expect(plainText(formatted("\\*not bold\\*", plain))).toEqual(["*not bold*"]);
});

test("as plain text a link has its address behind it, unless that is what it says, and items have their sign", () => {
  const text = "Look at [our **rules**](https://a.test) or [a@b.test](mailto:a@b.test)\n\n2. two\n3. three\n\n* a\n* b";
  expect(plainText(formatted(text, plain))).toEqual([
    "Look at our rules (https://a.test) or a@b.test",
    "2. two\n3. three",
    "- a\n- b",
  ]);
});

test("an item of two paragraphs is one item", () => {
  expect(plainText(formatted("1. a\n\n   b\n2. c", plain))).toEqual(["1. a\nb\n2. c"]);
});

test("a list in a list loses no item", () => {
  expect(plainText(formatted("- a\n  - b\n- c", plain))).toEqual(["- a\n- b\n- c"]);
});
