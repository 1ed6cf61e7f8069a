import { ApiError } from "@matinee/contract/client";

/** What a person reads when a call did not work out, and what they can do. */
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
  if (!navigator.onLine) return "You are offline. What you typed stays here: try again once you are connected.";
  return "We could not be reached. What you typed stays here: please try again.";
}
