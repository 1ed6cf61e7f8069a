import type { ApiError } from "./api-error.ts";

/** The kind of call. A payment flow shows its own errors (spec §8). */
export interface CallContext {
  readonly clientSecret?: string;
  readonly paymentMethod?: string;
}

const UNKNOWN = "Unknown error";

/** How the toast of a refusal is shown. */
export interface ToastOptions {
  /** False if the screen announces the refusal itself. A message is read out once. */
  readonly announced: boolean;
}

/** The toast for a refused call, or null for none (spec §8). `short`: the screen shows each detail at its field. */
export function toastFor(error: ApiError, context: CallContext = {}, short = false): string | null {
  switch (error.status) {
    case 400:
    case 401:
    case 403:
      return null;
    case 404:
      return error.messages.length > 0 ? error.messages.join(" ") : "Invalid endpoint";
    case 409:
    case 422:
      return withDetails(error, short);
    case 500:
      return context.clientSecret !== undefined && context.paymentMethod !== undefined
        ? null
        : withDetails(error, short);
    default:
      return UNKNOWN;
  }
}

function withDetails({ message, details, isExplained, status }: ApiError, short: boolean): string {
  if (!isExplained) return UNKNOWN;
  if (typeof details === "string") return details === "" || details === message ? message : `${message} ${details}`;
  if (details.length === 0 || (short && details.length > 1)) return message;
  const rows = details.map((detail) => detail.message).join(" ");
  // The state has moved on. Its rows say the message again, and of what.
  return status === 409 || rows === message ? rows : `${message} ${rows}`;
}
