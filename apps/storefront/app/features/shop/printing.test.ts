import { expect, test } from "vitest";
import { countLetters, printableText, printProblem, printSize } from "./printing.ts";

const rule = { label: "Name to print", pattern: "[A-Za-zÀ-ÿ0-9 '\\-]+", max_length: 12, price: 500 };

test("reports text that cannot be printed, and nothing for valid or empty text", () => {
  expect(printProblem(rule, "")).toBeNull();
  expect(printProblem(rule, "  ")).toBeNull();
  expect(printProblem(rule, "O'Neil")).toBeNull();
  expect(printProblem(rule, "Ada ♥ & Bo")).toBe("We can't print “♥” “&”.");
  expect(printProblem(rule, "Bartholomew-James")).toBe("There is room for 12 characters. This has 17.");
});

test("counts an accented letter once", () => {
  expect(countLetters("Zoe\u0308 ")).toBe(3);
});

test("a longer name is printed smaller, and a short one has a maximum size", () => {
  expect(printSize("Al")).toBe(6);
  expect(printSize("Bartholomew1")).toBeCloseTo(26 / (0.66 * 12));
});

test("lists the allowed characters", () => {
  expect(printableText(rule)).toBe("Letters, numbers, spaces, hyphens and apostrophes");
  expect(printableText({ pattern: "[A-Za-z]+" })).toBe("Letters");
  expect(printableText({ pattern: "^[\\p{Script=Latin}\\p{M}0-9 ]+$" })).toBe(
    "Letters with or without accents, numbers and spaces",
  );
});

test("a phone's apostrophe is no problem, since it is printed as the keyboard's", () => {
  expect(printProblem(rule, "O’Neil")).toBeNull();
  expect(printProblem(rule, "Anne‑Lee")).toBeNull();
  expect(printProblem({ ...rule, pattern: "[A-Za-z]+" }, "O’Neil")).toBe("We can't print “’”.");
});
