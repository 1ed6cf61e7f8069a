import fc from "fast-check";
import { expect, test } from "vitest";
import { readPrint } from "./personalisation.ts";

const rule = { label: "Name to print", pattern: "^[A-Za-z '\\-]+$", max_length: 8 };
const refusedAt = (path: string, words: string) => ({
  ok: false,
  error: [{ path, message: expect.stringContaining(words) as string }],
});

test("a text is tidied, and means that printing is wanted unless it is refused in words", () => {
  expect(readPrint(rule, { is_personalised: true, personalisation: "  Ada   Lee " })).toEqual({
    ok: true,
    value: "Ada Lee",
  });
  expect(readPrint(rule, { personalisation: "Ada" })).toEqual({ ok: true, value: "Ada" });
  expect(readPrint(rule, { is_personalised: false, personalisation: "Ada" })).toEqual(
    refusedAt("is_personalised", "neither"),
  );
});

test("nothing asked for is nothing printed, on an item that can't be printed on as well", () => {
  for (const one of [rule, null]) {
    for (const wish of [{}, { is_personalised: false, personalisation: " " }, { personalisation: null }])
      expect(readPrint(one, wish)).toEqual({ ok: true, value: null });
  }
});

test("what can't be done is said: no printing, no text, too long, characters that are not allowed", () => {
  expect(readPrint(null, { is_personalised: true, personalisation: "Ada" })).toEqual(
    refusedAt("personalisation", "Nothing"),
  );
  expect(readPrint(null, { is_personalised: true })).toEqual(refusedAt("personalisation", "Nothing"));
  expect(readPrint(rule, { is_personalised: true, personalisation: "  " })).toEqual(
    refusedAt("personalisation", "what to print"),
  );
  expect(readPrint(rule, { personalisation: "Alexandra" })).toEqual(
    refusedAt("personalisation", "8 characters. This has 9"),
  );
  expect(readPrint(rule, { personalisation: "Zoë 7 é7" })).toEqual(refusedAt("personalisation", "“ë” “7” “é”"));
});

const latin = { ...rule, pattern: "^[\\p{Script=Latin}\\p{M} '\\-]+$", max_length: 20 };

test.each([
  "Zoë",
  "Renée",
  "Beyoncé",
  "Niño",
  "Tomos Ŵyn",
  "Ŷnyr",
  "Łucja Żak",
  "Seán Ó Briain",
  "Màiri",
  "Oisín Mac Aodháin",
])("where letters may be printed, %s may be", (name) => {
  expect(readPrint(latin, { personalisation: name })).toEqual({ ok: true, value: name });
  expect(readPrint(latin, { personalisation: name.normalize("NFD") })).toEqual({ ok: true, value: name });
});

test("the apostrophe and the hyphen of a phone's keyboard are printed as the rule writes them", () => {
  expect(readPrint(rule, { personalisation: "O’Neil" })).toEqual({ ok: true, value: "O'Neil" });
  expect(readPrint(rule, { personalisation: "Al–Bo" })).toEqual({ ok: true, value: "Al-Bo" });
  const curly = { ...rule, pattern: "[A-Za-z’]+" };
  expect(readPrint(curly, { personalisation: "O’Neil" })).toEqual({ ok: true, value: "O’Neil" });
});

test("a text that only fails as a whole is refused without blaming a letter", () => {
  const capital = { ...rule, pattern: "[A-Z][a-z]*|[a-z]" };
  expect(readPrint(capital, { personalisation: "aDa" })).toEqual(refusedAt("personalisation", "can't print that text"));
});

test("characters are counted as people see them", () => {
  const anything = { ...rule, pattern: ".+", max_length: 3 };
  expect(readPrint(anything, { personalisation: "👩‍👩‍👧‍👦👍🏽x" })).toMatchObject({ ok: true });
  expect(readPrint(anything, { personalisation: "Zoe\u0308" })).toEqual({ ok: true, value: "Zo\u00eb" });
  expect(readPrint(anything, { personalisation: "👩‍👩‍👧‍👦👍🏽xy" })).toMatchObject({ ok: false });
});

test("what is accepted fits the rule, and is accepted again as it stands", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (personalisation) => {
      const read = readPrint(rule, { is_personalised: true, personalisation });
      if (!read.ok) return;
      expect(read.value).toMatch(/^[A-Za-z '-]{1,8}$/);
      expect(readPrint(rule, { personalisation: read.value })).toEqual(read);
    }),
  );
});
