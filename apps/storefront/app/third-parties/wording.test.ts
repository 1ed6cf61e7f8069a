import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { COOKIE_VERSION, WORDING_VERSION } from "./consent-signals.ts";
import { leadFor, WORDING } from "./wording.ts";

/** Every wording that was ever shown, by its version. Lines are only ever added. */
const SHOWN: Readonly<Record<string, string>> = {
  "third-parties-2026-11": "d08e9cb0a9cf798d",
  "third-parties-2026-11-29": "b2def3dcb61e3ec1",
};

test("a changed wording needs a new version", () => {
  const hash = createHash("sha256").update(JSON.stringify(WORDING)).digest("hex").slice(0, 16);
  expect(hash).toBe(SHOWN[WORDING_VERSION]);
  expect(WORDING_VERSION).toBe(`third-parties-${COOKIE_VERSION}`);
});

test("the question names only the kinds in use", () => {
  expect(leadFor(["chat", "advertising"])).toContain("for a help chat and advertising. They");
  expect(leadFor(["measuring"])).toContain("for seeing how pages are used. They");
});
