import { expect, test } from "vitest";
import { cardName, expiryText } from "./card-name.ts";

test("a card is called by its brand and its last four digits, one of a brand we don't know by these alone", () => {
  expect(cardName({ brand: "visa", last_four: "4242" })).toBe("Visa ending 4242");
  expect(cardName({ brand: "amex", last_four: "0005" })).toBe("American Express ending 0005");
  expect(cardName({ brand: "something_new", last_four: "0001" })).toBe("Card ending 0001");
});

test("its date stands as on the card, and one that has passed is said to have", () => {
  expect(expiryText({ exp_month: 4, exp_year: 2029, expired: false })).toBe("Expires 04/29");
  expect(expiryText({ exp_month: 12, exp_year: 2025, expired: true })).toBe("Expired 12/25");
});
