import { ApiError, type ErrorCode, type FieldDetail } from "@matinee/contract/client";
import type { Refusal } from "@matinee/webapp/cards";

/** Why checkout failed. */
export type CheckoutFailure = {
  code: ErrorCode | "offline" | "unreachable" | "changed_elsewhere" | "left_elsewhere";
  message: string;
  details: readonly FieldDetail[];
  /** What to do, in the server's own words. */
  advice?: string;
  requestId: string | null;
};

export function failureOf(error: unknown): CheckoutFailure {
  if (error instanceof ApiError) {
    // Staff who view the shop as a family cannot check out; the answer says why.
    if (error.status === 403 && typeof error.details === "string" && error.details !== "")
      return { code: "forbidden", message: error.details, details: [], requestId: null };
    const said =
      typeof error.details === "string" ? { details: [], advice: error.details } : { details: error.details };
    return { code: error.code ?? "fault", message: error.message, ...said, requestId: error.requestId };
  }
  const offline = !navigator.onLine;
  return {
    code: offline ? "offline" : "unreachable",
    message: offline ? "You are offline" : "We can't connect right now",
    details: [],
    requestId: null,
  };
}

/** The hold had expired, and everything was held again. */
export function heldAgain(): Refusal {
  return {
    field: null,
    title: "Your time to pay ran out, so we have held everything for you again.",
    advice: "You have not been charged. Please check the amount and press the button again.",
  };
}
