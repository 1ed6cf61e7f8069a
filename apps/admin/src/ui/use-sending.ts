import { ApiError } from "@matinee/contract/client";
import { useState } from "react";

/** What a form that is being sent knows: whether it is under way, and what was wrong with it. */
export interface Sending {
  readonly busy: boolean;
  /** What stands above the form; null where nothing is wrong, or where every wrong field has its own words. */
  readonly problem: string | null;
  readonly fieldError: (path: string) => string | null;
  /** Sends; true where it went well. A second click while it is under way does nothing. */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    busy,
    problem: error === null ? null : wordsFor(error),
    fieldError: (path) => (error instanceof ApiError ? error.fieldMessage(path) : null),
    async send(work) {
      if (busy) return false;
      setBusy(true);
      setError(null);
      try {
        await work();
        return true;
      } catch (caught) {
        setError(caught);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return "There is no connection. Please try again in a moment.";
  if (typeof error.details === "string" && error.details !== "") return `${error.message} ${error.details}`;
  return error.messages[0] ?? error.message;
}
