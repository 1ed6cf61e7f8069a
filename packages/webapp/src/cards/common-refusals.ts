import type { Refusal } from "./card-form.ts";
import { ApiError } from "@matinee/contract/client";

// What a page has to be able to say before the form of the provider is there, which knows all the others.

export const NOTHING_TAKEN = "Nothing was taken, and all of it is still held for you.";

/** Said at the bank, which sends the visitor back. */
export const REFUSED_AT_BANK: Refusal = {
  field: null,
  title: "Your bank did not approve the payment.",
  advice: `${NOTHING_TAKEN} Please try again, or use another card.`,
};

/** Nothing is known of what became of it. */
export const noAnswer = (): Refusal => ({
  field: null,
  title: navigator.onLine
    ? "We could not hear back from the payment service."
    : "You are offline, so nothing could be sent.",
  advice: "It is safe to press the button again: this can be paid only once.",
});

/** The refusal of a saved card that was taken off elsewhere; null where the error is another. */
export function removedCardRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.code !== "not_found" || typeof error.details === "string") return null;
  if (!error.details.some((row) => row.path === "payment_method_id")) return null;
  const advice = "Nothing was taken. Please choose another card.";
  return { field: null, title: "This card is no longer saved.", advice };
}
