import { shortestOf } from "@matinee/testkit";
import { expect, test } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari on a Mac",
  ],
  ["something on Windows", "Windows"],
  ["curl/8.5", null],
  ["", null],
  [undefined, null],
])("%s is described as %s", (userAgent, description) => {
  expect(describeBrowser(userAgent)).toBe(description);
});

test("a header crafted to slow the patterns down is read within 50 ms", () => {
  for (const part of ["Version/-Safari;", "Version/a", "Version/a Safari-", "Edg", "a "]) {
    const header = part.repeat(1_000);
    expect([part, shortestOf(5, () => describeBrowser(header)) < 50]).toEqual([part, true]);
  }
});
