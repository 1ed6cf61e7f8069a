import type { FormParts } from "./form.ts";
import { text } from "./parameters.ts";
import { cardRefusal } from "./refusal.ts";
import { testCard, type CardBehaviour } from "./test-cards.ts";

/** The stored data of a card. */
export interface ReadCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Null for a number that is not a test card. Such a card is declined, so no real card works here. */
  readonly behaviour: CardBehaviour | null;
}

/**
 * True if the check digit is correct (ISO/IEC 7812).
 * @internal Exported for tests.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

interface Brand {
  readonly name: string;
  readonly starts: RegExp;
  readonly digits: number;
  readonly cvcDigits: number;
}

const BRANDS: readonly Brand[] = [
  { name: "visa", starts: /^4/, digits: 16, cvcDigits: 3 },
  { name: "mastercard", starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: 16, cvcDigits: 3 },
  { name: "amex", starts: /^3[47]/, digits: 15, cvcDigits: 4 },
];
const UNKNOWN: Brand = { name: "unknown", starts: /^/, digits: 16, cvcDigits: 3 };

function readNumber(card: FormParts): { digits: string; brand: Brand } {
  const digits = (text(card, "number") ?? "").replace(/[\s-]/g, "");
  if (!/^\d*$/.test(digits))
    throw cardRefusal("invalid_number", "The card number is not a valid credit card number.", "number");
  const brand = BRANDS.find((known) => known.starts.test(digits)) ?? UNKNOWN;
  if (digits.length < brand.digits) throw cardRefusal("incomplete_number", "Your card number is incomplete.", "number");
  if (digits.length > brand.digits || !passesLuhn(digits)) {
    throw cardRefusal("incorrect_number", "Your card number is incorrect.", "number");
  }
  return { digits, brand };
}

function readExpiry(card: FormParts, now: Date): { month: number; year: number } {
  const [monthText, yearText] = [(text(card, "exp_month") ?? "").trim(), (text(card, "exp_year") ?? "").trim()];
  if (monthText === "")
    throw cardRefusal("incomplete_expiry", "Your card's expiration date is incomplete.", "exp_month");
  if (yearText === "") throw cardRefusal("incomplete_expiry", "Your card's expiration date is incomplete.", "exp_year");
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  if (month < 1 || month > 12)
    throw cardRefusal("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  const typedYear = /^(\d{2}|\d{4})$/.test(yearText) ? Number(yearText) : 0;
  const year = yearText.length === 2 ? 2000 + typedYear : typedYear;
  const thisYear = now.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw cardRefusal("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardRefusal("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  return { month, year };
}

function checkCvc(card: FormParts, brand: Brand): void {
  const cvc = (text(card, "cvc") ?? "").trim();
  if (/^\d*$/.test(cvc) && cvc.length < brand.cvcDigits) {
    throw cardRefusal("incomplete_cvc", "Your card's security code is incomplete.", "cvc");
  }
  if (!/^\d+$/.test(cvc) || cvc.length > brand.cvcDigits) {
    throw cardRefusal("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
}

/** Reads card[number|exp_month|exp_year|cvc]. Throws a Refusal with Stripe's code for an invalid field. */
export function readCard(card: FormParts, now: Date): ReadCard {
  const { digits, brand } = readNumber(card);
  const { month, year } = readExpiry(card, now);
  checkCvc(card, brand);
  return {
    brand: brand.name,
    lastFour: digits.slice(-4),
    expiryMonth: month,
    expiryYear: year,
    behaviour: testCard(digits)?.behaviour ?? null,
  };
}
