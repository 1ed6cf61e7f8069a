import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { ThirdParties } from "../shared/page/page.ts";
import { consentInlineScript } from "./consent-inline-script.ts";
import { answerAll, asked, choiceText, isAnswered, readChoice, type Choice } from "./choice.ts";

const party = { script: "https://example.com/a.js", account: "", origins: [] };
const all: ThirdParties = { chat: party, ads: party, pixel: party, recorder: party };

test("a shop asks once for each purpose it uses", () => {
  expect(asked(all)).toEqual(["chat", "measuring", "advertising"]);
  expect(asked({ pixel: party, ads: party })).toEqual(["advertising"]);
  expect(asked({})).toEqual([]);
  expect(answerAll({ recorder: party }, true)).toEqual({ measuring: true });
});

const choices: Choice[] = [
  {},
  { chat: true },
  { chat: false, measuring: true },
  { advertising: false },
  { chat: true, measuring: true, advertising: true },
  { chat: false, measuring: false, advertising: false },
];

test.each(choices)("%o survives the cookie", (choice) => {
  expect(readChoice(choiceText(choice))).toEqual(choice);
});

test("a newly used kind is asked about", () => {
  expect(isAnswered({ chat: false }, { chat: party })).toBe(true);
  expect(isAnswered({ chat: true }, { chat: party, pixel: party })).toBe(false);
  expect(isAnswered({}, {})).toBe(true);
});

/** Runs the page's first script beside a cookie; whether it hides the question. */
function hides(cookie: string, parties: ThirdParties): boolean {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } };
  // The script is text in the page; here it meets a document of the test's own.
  runInNewContext(consentInlineScript(parties), { document, addEventListener: () => undefined });
  return document.documentElement.dataset["cookies"] === "answered";
}

test.each([
  ["", false],
  ["matinee_consent=2026-11-29.cma", true],
  ["a=b; matinee_consent=2026-11-29.CmA; c=d", true],
  ["matinee_consent=2026-11-29.cm", false],
  ["matinee_consent=2025-01.cma", false],
  ["not_matinee_consent=2026-11-29.cma", false],
  ["impersonator_token=", false],
  ["jwt_token=x; impersonator_token=y", true],
])("with the cookie %j the question is hidden before the paint: %s", (cookie, hidden) => {
  expect(hides(cookie, all)).toBe(hidden);
});

test("only the kinds in use need an answer", () => {
  expect(hides("matinee_consent=2026-11-29.c", { chat: party })).toBe(true);
  expect(hides("matinee_consent=2026-11-29.c", { chat: party, recorder: party })).toBe(false);
});
