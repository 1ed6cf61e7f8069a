import type { FieldProblem } from "../../family/index.ts";
import { err } from "../../kernel/index.ts";

/** The codes of the error catalogue with which a change of the basket is refused. */
export type RefusalCode =
  | "age_does_not_fit"
  | "already_booked"
  | "class_closed"
  | "coupon_refused"
  | "date_not_offered"
  | "invalid"
  | "no_stock_left"
  | "not_found"
  | "not_on_sale";

/** Why a change of the basket is refused. */
export interface BasketRefusal {
  readonly code: RefusalCode;
  readonly details?: readonly FieldProblem[];
  readonly messages?: readonly string[];
}

/** Refuses a change; `details` name the fields at fault. */
export function refuseChange(
  code: RefusalCode,
  details?: readonly FieldProblem[],
): { ok: false; error: BasketRefusal } {
  return err(details === undefined ? { code } : { code, details });
}

/** Refuses a change because `what` does not exist or belongs to somebody else: "The child was not found." */
export function notFound(what: string): { ok: false; error: BasketRefusal } {
  return err({ code: "not_found", messages: [`${what} was not found.`] });
}

/** Problems for fields that lines of this kind do not have. A field that is left out, null or empty asks for nothing. */
export function fieldsNotAllowed(
  input: Readonly<Record<string, unknown>>,
  messages: Readonly<Record<string, string>>,
): FieldProblem[] {
  return Object.entries(messages).flatMap(([path, message]) => {
    const value = input[path];
    return value === undefined || value === null || value === "" ? [] : [{ path, message }];
  });
}

export const NO_PRINT_ON_BOOKINGS = "Nothing is printed for a class or camp.";
