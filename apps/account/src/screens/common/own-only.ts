import { ApiError } from "@matinee/contract/client";

/** The answer of a call, or null if it is forbidden (403), as it is for staff who view the account. */
export async function nullIfForbidden<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** Shown in place of amounts to staff who view the account and may not see money. */
export const NO_MONEY_TEXT = "Your role doesn't let you see amounts. The family sees what is still to pay here.";

/** Error messages for staff who view the account and try a change that only the customer may make. */
export const OWN_ONLY_TEXTS = { forbidden: "Only the customer can do this." } as const;
