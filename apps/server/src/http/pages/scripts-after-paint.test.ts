import { expect, test } from "vitest";
import { takeInlineHashes } from "./inline-hashes.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

const MODULE = `import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const page = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="preload" href="/a.woff2" as="font"/></head><body>
<script nonce="m">context()</script><link rel="modulepreload" href="/assets/root.js" nonce="m"/><script nonce="m" type="module" async="">${MODULE}</script></body></html>`;

test("the modules' files are named to the starter alone, and the module waits as a text", () => {
  const html = scriptsAfterPaint(page, "m");
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).toContain(`<link rel="preload" href="/a.woff2" as="font"/>`);
  expect(html).toContain(`<script nonce="m" type="text/plain" data-after-paint="">${MODULE}</script>`);
  expect(html).toContain(`(["/assets/entry.js","/assets/root.js"])</script>`);
  expect(html).not.toContain('type="module" async');
});

test("the content policy allows the text that is started, and the starter", () => {
  const [, module] = takeInlineHashes(page, "m").inline.scripts;
  const after = takeInlineHashes(scriptsAfterPaint(page, "m"), "m").inline.scripts;
  expect(after).toHaveLength(3);
  expect(after).toContain(module);
});

test("a page without the framework's module, or with two, stays as it is", () => {
  const two = page.replace("</body>", `<script nonce="m" type="module" async="">again()</script></body>`);
  for (const html of ["<p>Hello</p>", two, page.replace('nonce="m" type="module"', 'nonce="x" type="module"')])
    expect(scriptsAfterPaint(html, "m")).toBe(html);
});
