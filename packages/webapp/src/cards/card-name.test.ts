import { expect, test } from "vitest";
import { cardName, expiryText } from "./card-name.ts";

test('a card is named by its brand and last four digits; an unknown brand is "Card"', () => {
  expect(cardName({ brand: "visa", last_four: "4242" })).toBe("Visa ending 4242");
  expect(cardName({ brand: "amex", last_four: "0005" })).toBe("American Express ending 0005");
  expect(cardName({ brand: "something_new", last_four: "0001" })).toBe("Card ending 0001");
});

test("the expiry date reads as on the card, and an expired card says so", () => {
  expect(expiryText({ exp_month: 4, exp_year: 2029, expired: false })).toBe("Expires 04/29");
  expect(expiryText({ exp_month: 12, exp_year: 2025, expired: true })).toBe("Expired 12/25");
});
