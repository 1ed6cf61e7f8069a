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

/** Error messages for staff who view the account and try a change that only the customer may make. */
export const OWN_ONLY_TEXTS = { forbidden: "Only the customer can do this." } as const;
