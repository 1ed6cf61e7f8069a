import { ApiError } from "@matinee/contract/client";

/** For forms of one press: what a press was refused for is read again, and shown. */
export const READ_AGAIN = {
  edit_conflict:
    "Somebody else changed this meanwhile. This page now shows what is stored. Press again if you still want to.",
} as const;

/** Who saved something since it was read, and when, as a sentence; "" if that is not known. Null: a save failed for another reason. */
export function savedMeanwhile(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "edit_conflict") return null;
  return typeof error.details === "string" ? error.details : "";
}

/**
 * For `catch`: reads again what the page shows if somebody else has changed it, and throws on. The next press then sends the version that is
 * stored.
 */
export const readAgain =
  (revalidate: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    if (savedMeanwhile(error) !== null) await revalidate();
    throw error;
  };
