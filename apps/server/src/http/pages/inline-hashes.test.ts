import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inlineHashes } from "./inline-hashes.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("inline scripts and styles are found, each once; what is fetched or is data is not", () => {
  const html = `<!DOCTYPE html><html><head><script>one()</script><script type="module" async="">import "/a.js"; 1 < 2</script>
    <script src="/b.js"></script><script async="" src="/c.js"></script><script type="application/ld+json">{"a":1}</script>
    <style>p{color:red}</style></head><body><script>one()</script><script></script><scripted>no</scripted></body></html>`;
  expect(inlineHashes(html)).toEqual({
    scripts: [hash("one()"), hash('import "/a.js"; 1 < 2')],
    styles: [hash("p{color:red}")],
  });
});

test("a page without any has none", () => {
  expect(inlineHashes("<p>Hello</p>")).toEqual({ scripts: [], styles: [] });
});
