import { ApiError } from "@matinee/contract/client";

/** What the holder of the account alone may see; null for staff who look on. */
export async function nullIfForbidden<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** What staff who view the account are told when they change something that only its holder may. */
export const OWN_ONLY_TEXTS = { forbidden: "Only the customer can do this." } as const;
