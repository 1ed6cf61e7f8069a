import { ApiError, type ErrorCode } from "@matinee/contract/client";
import { useEffect, useState } from "react";

/** What is wrong with fields, by their names. */
type FieldErrors = Readonly<Record<string, string>>;

/** The state of a form that is sent. */
export interface Submission {
  readonly busy: boolean;
  /** What is wrong with the form as a whole; null where nothing is, or where every wrong field has its own message. */
  readonly problem: string | null;
  readonly code: ErrorCode | null;
  /** A new login helps. */
  readonly loggedOut: boolean;
  readonly fieldError: (field: string) => string | null;
  /**
   * Sends the form; resolves to true where it went well. A second call while the first is under way does nothing, and
   * nothing is sent while there are field errors.
   */
  readonly submit: (send: () => Promise<void>, fieldErrors?: FieldErrors) => Promise<boolean>;
  /** Forgets what went wrong. */
  readonly reset: () => void;
}

type Failure = { readonly error: unknown; readonly fields: FieldErrors };

/** Sends a form once at a time and says what went wrong: at its field where it has one. `texts`: by error code. */
export function useSubmit(texts: Partial<Record<ErrorCode, string>> = {}): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A field can be wrong that this form does not show.
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (failure === null || Object.keys(failure.fields).length === 0) return;
    const form = document.querySelector("dialog[open]") ?? document;
    const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field === null) return setHidden(true);
    // Who can't see the red field is led to it; its message stands below it.
    field.focus();
    field.parentElement?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return {
    busy,
    problem: failure === null ? null : problemText(failure, hidden, texts),
    code: failure?.error instanceof ApiError ? failure.error.code : null,
    loggedOut: isLoggedOut(failure?.error),
    fieldError: (field) => failure?.fields[field] ?? null,
    reset: () => setFailure(null),
    async submit(send, fieldErrors = {}) {
      if (busy) return false;
      setHidden(false);
      if (Object.keys(fieldErrors).length > 0) {
        setFailure({ error: null, fields: fieldErrors });
        return false;
      }
      setBusy(true);
      setFailure(null);
      try {
        await send();
        return true;
      } catch (error) {
        setFailure({ error, fields: fieldErrorsOf(error) });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError) || typeof error.details === "string") return {};
  // The first message about a field is the one that is shown.
  return Object.fromEntries(error.details.toReversed().map(({ path, message }) => [path, message]));
}

function problemText(
  { error, fields }: Failure,
  hidden: boolean,
  texts: Partial<Record<ErrorCode, string>>,
): string | null {
  const messages = Object.values(fields);
  if (messages.length > 0) return hidden ? messages.join(" ") : null;
  if (!(error instanceof ApiError))
    return navigator.onLine
      ? "We could not be reached. Please try again in a moment."
      : "You are offline. Please try again when you are back.";
  const own = error.code === null ? undefined : texts[error.code];
  if (own !== undefined) return own;
  if (isLoggedOut(error))
    return "Your login has ended. Log in again in another tab, come back here and press the button once more: what you typed stays.";
  if (typeof error.details === "string" && error.details !== "") return `${error.message} ${error.details}`;
  return error.messages[0] ?? error.message;
}

/** Also where the answer has no code, as one that was made before it reached the API. */
function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && (error.code === "not_logged_in" || error.code === null);
}
