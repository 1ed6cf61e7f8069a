import { ApiError } from "@matinee/contract/client";
import { AnswerLost } from "@matinee/webapp";

/** Why a change of an order did not work, or that nobody knows whether it did. */
export function orderFailure(error: unknown): string {
  if (error instanceof AnswerLost) return error.message;
  if (!(error instanceof ApiError)) return "We could not connect. Please try again in a moment.";
  return typeof error.details === "string" && error.details !== "" ? error.details : error.message;
}
