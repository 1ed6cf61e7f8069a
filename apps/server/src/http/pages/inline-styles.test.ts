import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const files: Readonly<Record<string, string>> = { "/assets/a.css": "a{color:red}", "/assets/b.css": "b>i{top:0}" };
const inline = (html: string) => inlineStyles(html, "m", (address) => files[address] ?? null);

test("each stylesheet's text stands after its link, which a browser does not load", () => {
  const html = `<link rel="preload" href="/assets/a.css" as="style"/><link rel="stylesheet" href="/assets/a.css#"/><link href="/assets/b.css" rel="stylesheet">`;
  expect(inline(html)).toBe(
    `<link rel="preload" href="/assets/a.css" as="style"/>` +
      `<link rel="stylesheet" href="/assets/a.css#" media="not all" disabled=""/><style nonce="m">a{color:red}</style>` +
      `<link href="/assets/b.css" rel="stylesheet" media="not all" disabled=""/><style nonce="m">b>i{top:0}</style>`,
  );
});

test("a stylesheet that is not known, or would end its element, stays a link", () => {
  const link = `<link rel="stylesheet" href="/elsewhere.css"/>`;
  expect(inline(link)).toBe(link);
  expect(inlineStyles(link, "m", () => "a{}</STYLE><script>steal()</script>")).toBe(link);
});

test("an empty stylesheet is not loaded and leaves no element, which the content policy would refuse", () => {
  const link = `<link rel="stylesheet" href="/brand/leeds.css"/>`;
  expect(inlineStyles(link, "m", () => "")).toBe(
    `<link rel="stylesheet" href="/brand/leeds.css" media="not all" disabled=""/>`,
  );
});

test("a page that breaks off in a link stays as it is", () => {
  const html = `<p>Hello</p><link rel="stylesheet" href="/assets/a.css"`;
  expect(inline(html)).toBe(html);
});
