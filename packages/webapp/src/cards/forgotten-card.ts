import { ApiError } from "@matinee/contract/client";
import type { Refusal } from "./card-form.ts";

/** The refusal of a saved card that was taken off elsewhere; null where the error is another. */
export function removedCardRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.code !== "not_found" || typeof error.details === "string") return null;
  if (!error.details.some((row) => row.path === "payment_method_id")) return null;
  const advice = "Nothing was taken. Please choose another card.";
  return { field: null, title: "This card is no longer saved.", advice };
}
