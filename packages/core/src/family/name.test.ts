import { expect, test } from "vitest";
import { parseName } from "./name.ts";

test.each([
  ["  Aoife  ", "Aoife"],
  ["Zoë-Marie   O’Neill", "Zoë-Marie O’Neill"],
  ["Łukasz", "Łukasz"],
  ["小明", "小明"],
  ["Zoe\u0308", "Zoë"],
  ["Ann\u0000a", "Anna"],
  ["N", "N"],
  ["𝒜".repeat(80), "𝒜".repeat(80)],
])("%j is the name %j", (text, name) => {
  expect(parseName(text)).toEqual({ ok: true, value: name });
});

test.each([
  ["   ", "empty"],
  ["\u0000", "empty"],
  ["1234", "no_letter"],
  ["-", "no_letter"],
  ["a".repeat(81), "too_long"],
] as const)("%j is refused as %s", (text, reason) => {
  expect(parseName(text)).toEqual({ ok: false, error: reason });
});
