import { ApiError } from "@matinee/contract/client";

/** What went wrong with a call and what to do next. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const more = typeof error.details === "string" ? error.details : "";
    return [
      error.message,
      more,
      error.status >= 500 && error.requestId ? `If it happens again, tell us this number: ${error.requestId}` : "",
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (!navigator.onLine) return "You are offline. What you typed is saved. Try again when you are back online.";
  return "We can't connect. What you typed is saved. Please try again.";
}
