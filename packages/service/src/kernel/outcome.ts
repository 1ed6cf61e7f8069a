import type { ErrorCode, FieldDetail, Problem } from "@matinee/contract";
import { err, type Result } from "@matinee/core/kernel";

/** What a verb answers: its value, or one problem of the closed catalogue. */
export type Outcome<T> = Result<T, Problem>;

/** Refuses with a code; `details` where a field or the visitor's words help. */
export function refuse(code: ErrorCode, details?: string | readonly FieldDetail[]): { ok: false; error: Problem } {
  return err(details === undefined ? { code } : { code, details });
}

/** Refuses because `what` was not found, by that name. */
export function missing(what: string): { ok: false; error: Problem } {
  return err({ code: "not_found", messages: [`${what} was not found.`] });
}
