import { CONSENT_WORDING } from "@matinee/format";
import { expect, test } from "vitest";
import { consentText, wordingText } from "./consent-text.ts";

test.each([
  ["marketing-2026-11", ", wording of November 2026"],
  ["image-2026-11-02", ", wording of 2 November 2026"],
  ["1", ""],
])("the wording %s is told by its date", (version, text) => {
  expect(wordingText(version)).toBe(text);
});

test.each(Object.values(CONSENT_WORDING))("today's wording $version can be told by its date", ({ version }) => {
  expect(wordingText(version)).toMatch(/^, wording of \d+ \w+ \d{4}$/u);
});

test("an answer names what it was about, and the child if it was about one", () => {
  expect(consentText({ kind: "marketing", given: true, child: null })).toBe("Marketing emails: yes");
  expect(consentText({ kind: "image", given: false, child: null })).toBe("Photos and films: no");
  expect(consentText({ kind: "image", given: true, child: { id: "1", first_name: "Mia" } })).toBe(
    "Photos and films of Mia: yes",
  );
});
