import type { CardUse, Refusal } from "./card-form.ts";
import { ApiError } from "@matinee/contract/client";

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

/** The result of the attempt is unknown. */
export const noAnswer = (): Refusal => ({
  field: null,
  title: navigator.onLine ? "The payment service did not answer." : "You were offline, so the payment was not sent.",
  advice: navigator.onLine
    ? "You can press the button again: you cannot be charged twice."
    : "When you are online again, press the button: you cannot be charged twice.",
});

/** The refusal of an attempt after too many; null for any other error. */
export function tooManyRefusal(error: unknown): Refusal | null {
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
