import type { Cart, ErrorCode, FieldDetail } from "@matinee/contract/client";

/** Why the checkout refused the basket. Passed to the cart page, which shows it. */
export type Refusal = { title: string; rows: readonly FieldDetail[] };

/** Refusals that the visitor resolves in the cart. */
const SOLVED_IN_CART: ReadonlySet<string> = new Set<ErrorCode>([
  "no_places_left",
  "no_stock_left",
  "coupon_used_up",
  "coupon_refused",
  "price_changed",
  "already_booked",
  "trial_had",
  "child_missing",
  "not_on_sale",
  "class_closed",
  "date_not_offered",
  "age_does_not_fit",
  "amount_below_minimum",
]);

export const isSolvedInCart = (code: string): boolean => SOLVED_IN_CART.has(code);

/** The history state of a navigation to the cart. */
export const refusalState = (refusal: Refusal) => ({ refusal });

/** The refusal in a history state; null for any other state. */
export function refusalIn(state: unknown): Refusal | null {
  const refusal = typeof state === "object" && state !== null && "refusal" in state ? state.refusal : null;
  if (typeof refusal !== "object" || refusal === null) return null;
  if (!("title" in refusal) || typeof refusal.title !== "string") return null;
  const rows: unknown[] = "rows" in refusal && Array.isArray(refusal.rows) ? refusal.rows : [];
  return { title: refusal.title, rows: rows.filter(isRow) };
}

function isRow(row: unknown): row is FieldDetail {
  return (
    typeof row === "object" &&
    row !== null &&
    "path" in row &&
    typeof row.path === "string" &&
    "message" in row &&
    typeof row.message === "string"
  );
}

/**
 * The messages of a refusal that are not among the cart's problems, by line id; `null` for the whole basket. If the
 * place has come free again, the cart has no problem to show.
 */
export function unsaidRows({ rows }: Refusal, cart: Pick<Cart, "problems">): Map<string | null, string> {
  const unsaid = new Map<string | null, string>();
  for (const { path, message } of rows) {
    const itemId = /^(?:class|product)_items\.(.+)$/.exec(path)?.[1] ?? null;
    if (!cart.problems.some((problem) => problem.item_id === itemId)) unsaid.set(itemId, message);
  }
  return unsaid;
}
