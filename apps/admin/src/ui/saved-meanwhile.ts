import { ApiError } from "@matinee/contract/client";

/** Who saved something since it was read, and when, as a sentence; "" if that is not known. Null: a save failed for another reason. */
export function savedMeanwhile(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "edit_conflict") return null;
  return typeof error.details === "string" ? error.details : "";
}
