import { formatList, formatPenceExact } from "@matinee/format";
import type { Pence } from "../../kernel/index.ts";
import type { Availability } from "../availability.ts";
import { childrenOf, type LineChild, type OrderLine } from "../line.ts";

/** What the customer can do about a problem. */
export type Remedy =
  | "accept_price"
  | "accept_terms"
  | "choose_date"
  | "lower_quantity"
  | "remove"
  | "remove_addon"
  | "remove_coupon"
  | "waiting_list";

/** The codes of the error catalogue that a basket's problems have. */
export type ProblemCode =
  | "age_does_not_fit"
  | "already_booked"
  | "child_missing"
  | "class_closed"
  | "coupon_refused"
  | "coupon_used_up"
  | "date_not_offered"
  | "no_places_left"
  | "no_stock_left"
  | "not_on_sale"
  | "price_changed"
  | "trial_had";

/** A reason why a basket can't be checked out (contract: the cart's `problems`). */
export interface BasketProblem {
  readonly code: ProblemCode;
  readonly message: string;
  /** The line; null for the coupon and for terms of the whole basket. */
  readonly item_id: string | null;
  readonly remedies: Remedy[];
  /** How many are left, where that is fewer than asked for. */
  readonly available: number | null;
  readonly addon_id: number | null;
}

/** A problem of one line. */
export function lineProblem(
  line: OrderLine,
  code: ProblemCode,
  message: string,
  remedies: Remedy[],
  more: { readonly available?: number; readonly addonId?: number } = {},
): BasketProblem {
  return {
    code,
    message,
    item_id: line.id,
    remedies,
    available: more.available ?? null,
    addon_id: more.addonId ?? null,
  };
}

/** The promised price differs from today's. The customer accepts a change; it is never applied silently (product.md). */
export function priceProblem(line: OrderLine, what: string, was: Pence, is: Pence): BasketProblem[] {
  if (was === is) return [];
  const message = `The price of ${what} has changed from ${formatPenceExact(was)} to ${formatPenceExact(is)}.`;
  return [lineProblem(line, "price_changed", message, ["accept_price", "remove"])];
}

/**
 * A place without a child would be paid for and not held. The child may be in an account: a cart stays with its browser when somebody logs in
 * while the account's order is at the checkout, and nobody sees the account's children from there once the login has ended.
 */
export function childrenProblem(line: OrderLine, what: string): BasketProblem[] {
  if (childrenOf(line).length >= line.quantity) return [];
  const message = `${what} is for a child in your account. Log in to book it, or remove it here.`;
  return [lineProblem(line, "child_missing", message, ["remove"])];
}

/** The children of a line who already have a place in one of these pools, elsewhere or through an earlier line of the basket. */
export function bookedTwice(
  line: OrderLine,
  poolIds: readonly number[],
  all: readonly OrderLine[],
  availability: Availability,
  poolsOf: (other: OrderLine) => readonly number[],
): LineChild[] {
  return childrenOf(line).filter(
    (child) =>
      availability.elsewhere.some((one) => one.child_id === child.id && poolIds.includes(one.pool_id)) ||
      all.some(
        (other) =>
          other.id < line.id &&
          childrenOf(other).some((one) => one.id === child.id) &&
          poolsOf(other).some((poolId) => poolIds.includes(poolId)),
      ),
  );
}

/** "Ada, Bo and Cy". */
export function namesOf(children: readonly { readonly first_name: string }[]): string {
  return formatList(children.map((child) => child.first_name));
}
