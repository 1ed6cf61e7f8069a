import { ApiError, type ErrorCode } from "@matinee/contract/client";
import { useEffect, useState } from "react";

/** What a form that is being sent knows: whether it is under way, and what was wrong with it. */
export interface Sending {
  readonly busy: boolean;
  /** What stands above the form; null where nothing is wrong, or where every wrong field has its own words. */
  readonly problem: string | null;
  readonly code: ErrorCode | null;
  readonly fieldError: (path: string) => string | null;
  /**
   * Sends; true where it went well. A second click while it is under way does nothing, and nothing is sent where a field is `wrong`
   * already, by its name and what to say there.
   */
  readonly send: (work: () => Promise<void>, wrong?: WrongFields) => Promise<boolean>;
}

type WrongFields = Readonly<Record<string, string>>;
type Trouble = { readonly error: unknown; readonly fields: WrongFields };

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // A field may be wrong that this form does not show.
  const [unplaced, setUnplaced] = useState(false);
  useEffect(() => {
    if (trouble === null || Object.keys(trouble.fields).length === 0) return;
    const field = (document.querySelector("dialog[open]") ?? document).querySelector<HTMLElement>(
      "[aria-invalid=true]",
    );
    // Who can't see the field in red is led to it.
    if (field === null) setUnplaced(true);
    else field.focus();
  }, [trouble]);
  return {
    busy,
    problem: trouble === null ? null : wordsFor(trouble, unplaced),
    code: trouble?.error instanceof ApiError ? trouble.error.code : null,
    fieldError: (path) => trouble?.fields[path] ?? null,
    async send(work, wrong = {}) {
      if (busy) return false;
      setUnplaced(false);
      if (Object.keys(wrong).length > 0) {
        setTrouble({ error: null, fields: wrong });
        return false;
      }
      setBusy(true);
      setTrouble(null);
      try {
        await work();
        return true;
      } catch (error) {
        setTrouble({ error, fields: fieldsOf(error) });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function fieldsOf(error: unknown): WrongFields {
  if (!(error instanceof ApiError) || typeof error.details === "string") return {};
  // The first word about a field is the one that is shown.
  return Object.fromEntries(error.details.toReversed().map(({ path, message }) => [path, message]));
}

function wordsFor({ error, fields }: Trouble, unplaced: boolean): string | null {
  const wrong = Object.values(fields);
  if (wrong.length > 0) return unplaced ? wrong.join(" ") : null;
  if (!(error instanceof ApiError))
    return navigator.onLine
      ? "We could not be reached. Please try again in a moment."
      : "You are offline. Please try again when there is a connection.";
  if (error.code === "not_logged_in")
    return "Your login has ended. Log in again in another tab, come back here and press the button once more: what you typed stays.";
  if (typeof error.details === "string" && error.details !== "") return `${error.message} ${error.details}`;
  return error.messages[0] ?? error.message;
}
