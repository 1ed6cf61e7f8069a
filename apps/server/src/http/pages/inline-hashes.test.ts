import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bytesAsText, textAsBytes } from "./bytes-as-text.ts";
import { takeInlineHashes } from "./inline-hashes.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("what the framework marked is hashed, each once, and loses its mark; what is fetched or is data has no hash", () => {
  const html = `<!DOCTYPE html><html><head><script nonce="m">one()</script><script type="module" async="" nonce="m">import "/a.js"; 1 < 2</script>
    <script src="/b.js" nonce="m"></script><script async="" src="/c.js"></script><script type="application/ld+json">{"a":1}</script>
    <style nonce="m">p{color:red}</style></head><body><script nonce="m">one()</script><script nonce="m"></script><scripted>no</scripted></body></html>`;
  expect(takeInlineHashes(html, "m")).toEqual({
    html: html.replaceAll(' nonce="m"', ""),
    inline: { scripts: [hash("one()"), hash('import "/a.js"; 1 < 2')], styles: [hash("p{color:red}")] },
  });
});

test("a script that got into the page in another way has no hash, with a guessed mark or none", () => {
  const html = `<h1><script>steal()</script><script nonce="guess">steal()</script><script nonce>steal()</script>
    <style>body{display:none}</style></h1><script nonce="m">one()</script>`;
  expect(takeInlineHashes(html, "m").inline).toEqual({ scripts: [hash("one()")], styles: [] });
});

test("a page without any has none", () => {
  expect(takeInlineHashes("<p>Hello</p>", "m")).toEqual({ html: "<p>Hello</p>", inline: { scripts: [], styles: [] } });
});

test("a browser hashes the bytes of a script, so a letter outside ASCII counts as what is sent for it", () => {
  const { html, inline } = takeInlineHashes(
    bytesAsText(Buffer.from(`<p>Café</p><script nonce="m">say("It’s £5")</script>`)),
    "m",
  );
  expect(inline.scripts).toEqual([hash(`say("It’s £5")`)]);
  expect(textAsBytes(html).toString("utf8")).toBe(`<p>Café</p><script>say("It’s £5")</script>`);
});

test("a mark within a script is its text, and a page that breaks off has no more hashes", () => {
  const text = `one(' nonce="m"')`;
  const two = `<script nonce="m">${text}</script><p>Hello</p><script nonce="m">two()</script><script nonce="m">three()`;
  expect(takeInlineHashes(two, "m").inline.scripts).toEqual([hash(text), hash("two()")]);
  expect(takeInlineHashes(`<script nonce="m">one()</script><p>Hello</p><script nonce="m"`, "m").inline.scripts).toEqual(
    [hash("one()")],
  );
});
