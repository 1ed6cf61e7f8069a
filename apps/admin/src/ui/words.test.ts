import { expect, test } from "vitest";
import { dayWords, momentWords, phoneWords } from "./words.ts";

test("telephone numbers are grouped as people here write them", () => {
  expect(phoneWords("+447700900123")).toBe("07700 900123");
  expect(phoneWords("+441134960000")).toBe("0113 496 0000");
  expect(phoneWords("+441214960123")).toBe("0121 496 0123");
  expect(phoneWords("+442079460123")).toBe("020 7946 0123");
  expect(phoneWords("+441943600123")).toBe("01943 600123");
  expect(phoneWords("+353861234567")).toBe("+353861234567");
});

test("days and moments are short, and a moment is London's", () => {
  expect(dayWords("2026-11-28")).toBe("28 Nov 2026");
  expect(momentWords("2026-07-01T12:05:00.000Z")).toBe("1 Jul 2026, 13:05");
});
