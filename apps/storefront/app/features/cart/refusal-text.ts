import { ApiError } from "@matinee/contract/client";
import { failureWords } from "../../shared/application/failure-text.ts";

/** Why a change to the basket was refused: the reason itself where the answer names one. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return failureWords(error);
  if (typeof error.details === "string") return error.details || error.message;
  return error.details[0]?.message ?? error.message;
}
