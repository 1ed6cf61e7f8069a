import { expect, test } from "vitest";
import { dayWords, phoneWords } from "./words.ts";

test("days and telephone numbers read as at home", () => {
  expect(dayWords("2026-11-05")).toBe("5 Nov 2026");
  expect(phoneWords("+447700900123")).toBe("07700 900123");
  expect(phoneWords("+33123456789")).toBe("+33123456789");
});
