import type { Cart } from "@matinee/contract/client";
import { aboutPath, CHECKOUT_PATH } from "../paths.ts";

/** Who the visitor is, as far as this browser knows. */
export type Known = { customer: boolean; lastGroupId: number | null };

/** Tells us who you are, then goes on to the checkout. */
export const ABOUT_PATH = "/apply-now/camp";

/** Where "Go to checkout" leads: to the questions about the parent first, where nobody has answered them. */
export function checkoutPath(cart: Pick<Cart, "class_items" | "product_items">, known: Known): string {
  return known.customer ? CHECKOUT_PATH : aboutYouPath(cart, known.lastGroupId);
}

/** Where the questions about the parent are: a trial application has its own way, everything else the common one. */
export function aboutYouPath(cart: Pick<Cart, "class_items" | "product_items">, lastGroupId: number | null): string {
  const trials = cart.class_items.filter((item) => item.type === "trial").flatMap((item) => item.group_id ?? []);
  const trialOnly = cart.product_items.length === 0 && trials.length === cart.class_items.length;
  const groupId = trials.find((id) => id === lastGroupId) ?? trials[0];
  return trialOnly && groupId !== undefined ? `${aboutPath(groupId)}&then=checkout` : ABOUT_PATH;
}
