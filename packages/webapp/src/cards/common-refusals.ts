import { ApiError } from "@matinee/contract/client";
import { isLoggedOut, LOGGED_OUT } from "../logged-out.ts";
import type { CardUse, Refusal } from "./card-form.ts";

// Refusals that a page may show before the form of the payment provider has loaded.

/** What stays as it was after a refusal. */
export const AFTER_REFUSAL: Record<CardUse, string> = {
  order: "You have not been charged, and your order is still held for you.",
  // What is booked was confirmed long before, so nothing is held.
  balance: "You have not been charged.",
  save: "You have not been charged, and your card was not saved.",
};

/** The visitor refused at the bank's page, which sent them back. */
export const refusedAtBank = (use: CardUse): Refusal => ({
  field: null,
  title: use === "save" ? "Your bank did not approve the card." : "Your bank did not approve the payment.",
  advice: `${AFTER_REFUSAL[use]} Please try again, or use another card.`,
});

/** The shop did not answer, so the card was not sent. */
export const noAnswer = (): Refusal => ({
  field: null,
  title: navigator.onLine ? "The payment service did not answer." : "You were offline, so the payment was not sent.",
  advice: navigator.onLine
    ? "You can press the button again: you can't be charged twice."
    : "When you are online again, press the button: you can't be charged twice.",
});

/** The card was sent, and nobody knows what became of it. */
export const outcomeUnknown = (): Refusal => ({
  field: null,
  title: "We do not know yet whether the payment went through.",
  advice: navigator.onLine
    ? "You can press the button again: you can't be charged twice."
    : "We will check again when you are online. You can't be charged twice.",
});

/** Why the shop did not let the card be sent. `login`: the sign-in page; null for those who pay without an account. */
export function beginRefusal(error: unknown, login: string | null): Refusal {
  return removedCardRefusal(error) ?? tooManyRefusal(error) ?? answeredRefusal(error, login) ?? noAnswer();
}

/** The shop's own words; null if it did not answer, or has a fault. */
function answeredRefusal(error: unknown, login: string | null): Refusal | null {
  if (isLoggedOut(error)) return { field: null, ...LOGGED_OUT, ...(login !== null && { login }) };
  if (!(error instanceof ApiError) || error.status >= 500 || !error.isExplained) return null;
  const { details, message } = error;
  const said = typeof details === "string" ? details : details.map((row) => row.message).join(" ");
  return { field: null, title: said === "" ? message : said, advice: "You have not been charged." };
}

/** The refusal of an attempt after too many; null for any other error. */
function tooManyRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.code !== "too_many_requests") return null;
  const advice = typeof error.details === "string" ? error.details : "You have not been charged.";
  return { field: null, title: error.message, advice };
}

/** The refusal of a saved card that has been removed; null for any other error. */
export function removedCardRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.code !== "not_found" || typeof error.details === "string") return null;
  if (!error.details.some((row) => row.path === "payment_method_id")) return null;
  const advice = "You have not been charged. Please choose another card.";
  return { field: null, title: "This card is no longer saved.", advice };
}
