import { ApiError, type ErrorCode } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { apiErrorText } from "../api-error-text.ts";
import { AnswerLost } from "../known-outcome.ts";
import { isLoggedOut, LOGGED_OUT } from "../logged-out.ts";

/** Error messages by field name. */
type FieldErrors = Readonly<Record<string, string>>;

/** The state of a form submission. */
export interface Submission {
  readonly busy: boolean;
  /** The error of the whole form; null if there is none, or if the fields show all errors. */
  readonly problem: string | null;
  readonly code: ErrorCode | null;
  /** True if the user has to log in again. */
  readonly loggedOut: boolean;
  readonly fieldError: (field: string) => string | null;
  /**
   * Sends the form and resolves to true on success. Does nothing while a submission is running, or if there are
   * `fieldErrors`.
   */
  readonly submit: (send: () => Promise<void>, fieldErrors?: FieldErrors) => Promise<boolean>;
  /** Clears the errors. */
  readonly reset: () => void;
}

type Failure = { readonly error: unknown; readonly fields: FieldErrors };

/** Submits a form, one submission at a time, and gives its errors by field. `texts`: messages by error code. */
export function useSubmit(texts: Partial<Record<ErrorCode, string>> = {}): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // An error may belong to a field that this form does not show.
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (failure === null || Object.keys(failure.fields).length === 0) return;
    const form = document.querySelector("dialog[open]") ?? document;
    const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field === null) return setHidden(true);
    // Focus the first invalid field and scroll its message into view.
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
  // The first message of each field wins.
  return Object.fromEntries(error.details.toReversed().map(({ path, message }) => [path, message]));
}

function problemText(
  { error, fields }: Failure,
  hidden: boolean,
  texts: Partial<Record<ErrorCode, string>>,
): string | null {
  const messages = Object.values(fields);
  if (messages.length > 0) return hidden ? messages.join(" ") : null;
  if (error instanceof AnswerLost) return error.message;
  if (!(error instanceof ApiError))
    return navigator.onLine
      ? "We could not connect. Please try again in a moment."
      : "You are offline. Please try again when you are connected.";
  const own = error.code === null ? undefined : texts[error.code];
  if (own !== undefined) return own;
  if (isLoggedOut(error)) return `${LOGGED_OUT.title} ${LOGGED_OUT.advice}`;
  return apiErrorText(error);
}
