import type { ErrorCode, FieldDetail, Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";

/** The result of a command or query: its value, or one problem from the error catalogue. */
export type Outcome<T> = Result<T, Problem>;

/** A refusal with an error code. `details` names the fields or explains the reason in words for the user. */
export function refuse(code: ErrorCode, details?: string | readonly FieldDetail[]): { ok: false; error: Problem } {
  return err(details === undefined ? { code } : { code, details });
}

/** Why staff do something that is recorded, without blanks around it. Without a word it is refused. */
export function neededReason(reason: string): Outcome<string> {
  const said = reason.trim();
  return said === "" ? refuse("invalid", [{ path: "reason", message: "Enter a reason." }]) : ok(said);
}

/** A `not_found` refusal. `what` starts the message: "The order" gives "The order was not found." */
export function missing(what: string): { ok: false; error: Problem } {
  return err({ code: "not_found", messages: [`${what} was not found.`] });
}
