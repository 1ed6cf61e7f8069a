import { ApiError } from "@matinee/contract/client";
import { AnswerLost, apiErrorText } from "@matinee/webapp";
import { CartChanged } from "./cart-changed.ts";

/** True of the steps of an application, whose draft survives a reload. */
export const TYPING_SAVED = "What you typed is saved.";

/** What went wrong with a call and what to do next; `saved`: what the visitor does not lose, as a sentence. */
export function failureText(error: unknown, saved = ""): string {
  if (error instanceof ApiError) {
    return [
      apiErrorText(error),
      error.status >= 500 && error.requestId ? `If it happens again, tell us this number: ${error.requestId}` : "",
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (error instanceof AnswerLost || error instanceof CartChanged) return error.message;
  const [what, then] = navigator.onLine
    ? ["We can't connect.", "Please try again."]
    : ["You are offline.", "Try again when you are back online."];
  return [what, saved, then].filter(Boolean).join(" ");
}
