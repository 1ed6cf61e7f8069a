import { ApiError, type ErrorCode, type FieldDetail } from "@matinee/contract/client";
import type { Refusal } from "@matinee/webapp/cards";

/** Why the checkout does not go on. */
export type CheckoutFailure = {
  code: ErrorCode | "offline" | "unreachable";
  message: string;
  details: readonly FieldDetail[];
  requestId: string | null;
};

export function failureOf(error: unknown): CheckoutFailure {
  if (error instanceof ApiError) {
    const details = typeof error.details === "string" ? [] : error.details;
    return { code: error.code ?? "fault", message: error.message, details, requestId: error.requestId };
  }
  const offline = !navigator.onLine;
  return {
    code: offline ? "offline" : "unreachable",
    message: offline ? "You are offline" : "We can't be reached for a moment",
    details: [],
    requestId: null,
  };
}

/** The hold had run out between two presses, and all of it could be held once more. */
export function heldAgain(): Refusal {
  return {
    field: null,
    title: "The time had run out, so we have held all of it for you again.",
    advice: "Nothing was taken. Please look at the amount, and press the button once more.",
  };
}
