import { ApiError } from "@matinee/contract/client";
import { failureText } from "../application/failure-text.ts";

/** The message of a refused change, with the specific reason if there is one. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return failureText(error);
  if (typeof error.details === "string") return error.details || error.message;
  return error.details[0]?.message ?? error.message;
}
