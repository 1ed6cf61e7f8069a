import { expect, test } from "vitest";
import { cardParts, cardProblems, formatExpiry, formatNumber } from "./card-text.ts";

const GOOD = { number: "4242 4242 4242 4242", expiry: "12 / 30", cvc: "123", name: "S Harper" };
const NOW = { year: 2026, month: 11 };

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-42", "4242 42"],
  ["378282246310005", "3782 822463 10005"],
  ["3782822463100059999", "3782 822463 10005"],
])("card number %s is grouped as on the card", (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ["1", "", "1"],
  ["12", "1", "12 / "],
  ["1230", "", "12 / 30"],
  ["12/30", "", "12 / 30"],
  ["12/30", "04 / 29", "12 / 30"],
  ["04/2029", "", "04 / 29"],
  ["4/29", "", "04 / 29"],
  ["5", "", "05 / "],
])("an expiry date typed as %s after %s is formatted as %s", (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown);
});

test("an expiry date can be deleted letter by letter", () => {
  let shown = "12 / 30";
  for (let left = 12; left > 0 && shown !== ""; left--) shown = formatExpiry(shown.slice(0, -1), shown);
  expect(shown).toBe("");
});

test("card parts have the format of the gateway", () => {
  expect(cardParts(GOOD)).toEqual({
    number: "4242424242424242",
    month: "12",
    year: "2030",
    cvc: "123",
    name: "S Harper",
  });
});

test("a valid card has no problems; an empty one has a problem in each field", () => {
  expect(cardProblems(GOOD, NOW)).toEqual({});
  const empty = { number: "", expiry: "", cvc: "", name: " " };
  expect(Object.keys(cardProblems(empty, NOW))).toEqual(["number", "expiry", "cvc", "name"]);
});

test.each([
  [{ number: "4242 4242 4242 4241" }, "number"],
  [{ number: "4242" }, "number"],
  [{ expiry: "13 / 30" }, "expiry"],
  [{ expiry: "10 / 26" }, "expiry"],
  [{ cvc: "12" }, "cvc"],
  [{ number: "3782 822463 10005" }, "cvc"],
])("%o is a problem in %s only", (change, field) => {
  expect(Object.keys(cardProblems({ ...GOOD, ...change }, NOW))).toEqual([field]);
});

test("a card is valid until the end of its month", () => {
  expect(cardProblems({ ...GOOD, expiry: "11 / 26" }, NOW)).toEqual({});
});
