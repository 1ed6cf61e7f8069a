import type { Cart } from "@matinee/contract/client";
import { aboutPath, CHECKOUT_PATH } from "../paths.ts";

/** What this browser knows about the visitor. */
export type Known = { customer: boolean; lastGroupId: number | null };

/** The parent's details, followed by the checkout. */
export const ABOUT_PATH = "/apply-now/camp";

/** The path of "Go to checkout": the parent's details first, unless they are known. */
export function checkoutPath(cart: Pick<Cart, "class_items" | "product_items">, known: Known): string {
  return known.customer ? CHECKOUT_PATH : aboutYouPath(cart, known.lastGroupId);
}

/** The path of the parent's details: the trial application's own step for a trial, otherwise the common one. */
export function aboutYouPath(cart: Pick<Cart, "class_items" | "product_items">, lastGroupId: number | null): string {
  const trials = cart.class_items.filter((item) => item.type === "trial").flatMap((item) => item.group_id ?? []);
  const trialOnly = cart.product_items.length === 0 && trials.length === cart.class_items.length;
  const groupId = trials.find((id) => id === lastGroupId) ?? trials[0];
  return trialOnly && groupId !== undefined ? `${aboutPath(groupId)}&then=checkout` : ABOUT_PATH;
}
