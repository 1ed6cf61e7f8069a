import fc from "fast-check";
import { expect, test } from "vitest";
import { passesLuhn, readCard } from "./cards.ts";
import { Refusal } from "./refusal.ts";
import { TEST_CARDS } from "./test-cards.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const GOOD = { number: "4242 4242 4242 4242", exp_month: "12", exp_year: "30", cvc: "123" };
const read = (fields: Record<string, string>) => readCard(new Map(Object.entries(fields)), NOW);

function refusalOf(fields: Record<string, string>): { code: string | undefined; param: string | undefined } {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.wire.code, param: error.wire.param };
    throw error;
  }
  return { code: undefined, param: undefined };
}

test("a valid card is read, and only brand, last four digits and expiry are returned", () => {
  expect(read(GOOD)).toEqual({
    brand: "visa",
    lastFour: "4242",
    expiryMonth: 12,
    expiryYear: 2030,
    behaviour: "succeeds",
  });
});

test.each([
  [{ number: "" }, "incomplete_number", "number"],
  [{ number: "4242 4242 4242" }, "incomplete_number", "number"],
  [{ number: "4242 4242 4242 4241" }, "incorrect_number", "number"],
  [{ number: "42424242424242424242" }, "incorrect_number", "number"],
  [{ number: "four two" }, "invalid_number", "number"],
  [{ exp_month: "" }, "incomplete_expiry", "exp_month"],
  [{ exp_year: "" }, "incomplete_expiry", "exp_year"],
  [{ exp_month: "13" }, "invalid_expiry_month", "exp_month"],
  [{ exp_month: "0" }, "invalid_expiry_month", "exp_month"],
  [{ exp_year: "2025" }, "invalid_expiry_year", "exp_year"],
  [{ exp_year: "203" }, "invalid_expiry_year", "exp_year"],
  [{ exp_month: "10", exp_year: "26" }, "invalid_expiry_month", "exp_month"],
  [{ cvc: "" }, "incomplete_cvc", "cvc"],
  [{ cvc: "12" }, "incomplete_cvc", "cvc"],
  [{ cvc: "12x" }, "invalid_cvc", "cvc"],
  [{ cvc: "1234" }, "invalid_cvc", "cvc"],
  [{ number: "378282246310005", cvc: "123" }, "incomplete_cvc", "cvc"],
])("%j is refused with %s", (change, code, param) => {
  expect(refusalOf({ ...GOOD, ...change })).toEqual({ code, param });
});

test("a card is valid to the end of its month", () => {
  expect(read({ ...GOOD, exp_month: "11", exp_year: "26" })).toMatchObject({ expiryMonth: 11, expiryYear: 2026 });
});

test("every test card is accepted, with distinct numbers and last four digits", () => {
  for (const { number, behaviour } of TEST_CARDS) {
    const cvc = number.startsWith("3") ? "1234" : "123";
    expect(read({ ...GOOD, number, cvc })).toMatchObject({ behaviour, lastFour: number.slice(-4) });
  }
  expect(new Set(TEST_CARDS.map(({ number }) => number.slice(-4))).size).toBe(TEST_CARDS.length);
});

test("property: one wrong digit never passes the check", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TEST_CARDS),
      fc.nat(15),
      fc.integer({ min: 1, max: 9 }),
      ({ number }, place, shift) => {
        const at = place % number.length;
        const wrong = [...number]
          .map((digit, index) => (index === at ? String((Number(digit) + shift) % 10) : digit))
          .join("");
        return passesLuhn(number) && !passesLuhn(wrong);
      },
    ),
  );
});
