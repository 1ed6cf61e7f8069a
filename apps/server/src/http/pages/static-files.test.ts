import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readStaticFiles } from "./static-files.ts";

function aBuild(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "matinee-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("every file is served under its name, with its type and its compressed forms", () => {
  const files = readStaticFiles(
    aBuild({
      "assets/app-1a2b.js": "run()",
      "assets/app-1a2b.js.br": "br",
      "assets/app-1a2b.js.gz": "gz",
      "robots.txt": "all",
    }),
  );
  expect([...files.keys()].toSorted()).toEqual(["/assets/app-1a2b.js", "/robots.txt"]);
  const [script, robots] = [files.get("/assets/app-1a2b.js"), files.get("/robots.txt")];
  expect([script?.type, robots?.type]).toEqual(["text/javascript; charset=utf-8", "text/plain; charset=utf-8"]);
  expect([script?.br, script?.gzip].map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(["br", "gz"]);
  expect([robots?.br, robots?.gzip]).toEqual([null, null]);
});

test("only files whose name changes with their content may be cached for ever", () => {
  const files = readStaticFiles(aBuild({ "assets/app-1a2b.js": "run()", "favicon.svg": "<svg/>" }));
  expect([files.get("/assets/app-1a2b.js")?.immutable, files.get("/favicon.svg")?.immutable]).toEqual([true, false]);
});

test("a changed file has another entity tag, an equal one the same", () => {
  const tag = (text: string) => readStaticFiles(aBuild({ "a.css": text })).get("/a.css")?.etag;
  expect(tag("a{}")).toBe(tag("a{}"));
  expect(tag("a{}")).not.toBe(tag("b{}"));
});

test("a file of an unknown kind is not guessed at", () => {
  expect(readStaticFiles(aBuild({ "thing.xyz": "" })).get("/thing.xyz")?.type).toBe("application/octet-stream");
});
