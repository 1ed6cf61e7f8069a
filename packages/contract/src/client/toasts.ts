import type { ApiError } from "./api-error.ts";

/** The kind of call. A payment flow shows its own errors (spec §8). */
export interface CallContext {
  readonly clientSecret?: string;
  readonly paymentMethod?: string;
}

/** The toast for a refused call, or null for none (spec §8). */
export function toastFor(error: ApiError, context: CallContext = {}): string | null {
  switch (error.status) {
    case 400:
    case 401:
    case 403:
      return null;
    case 404:
      return error.messages.length > 0 ? error.messages.join(" ") : "Invalid endpoint";
    case 422:
      return withDetails(error);
    case 500:
      return context.clientSecret !== undefined && context.paymentMethod !== undefined ? null : withDetails(error);
    default:
      return "Unknown error";
  }
}

function withDetails({ message, details }: ApiError): string {
  const more = typeof details === "string" ? details : details.map((detail) => detail.message).join(" ");
  return more === "" || more === message ? message : `${message} ${more}`;
}
