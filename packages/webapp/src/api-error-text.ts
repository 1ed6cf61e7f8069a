import type { ApiError, ErrorCode } from "@matinee/contract/client";

/** Codes whose general message adds nothing to the details, or contradicts them. */
const DETAILS_SAY_ALL: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  "in_use",
  "order_changed",
  "preview_changed",
  "too_many_requests",
]);

/** What a refusal says about this one case; empty if it says nothing, or something about each field. */
export const detailsText = ({ details }: ApiError): string => (typeof details === "string" ? details : "");

/** A refusal in sentences. */
export function apiErrorText(error: ApiError): string {
  const details = detailsText(error);
  if (details === "") return error.messages[0] ?? error.message;
  return DETAILS_SAY_ALL.has(error.code) ? details : `${error.message} ${details}`;
}
