import type { Cart } from "@matinee/contract/client";
import { getDraft } from "../apply/draft/draft-store.ts";

/** The class whose trial is being applied for, where the basket holds trials alone; its steps lead back. */
export function trialApplication(cart: Cart | null): number | null {
  if (!cart || cart.product_items.length > 0 || cart.class_items.some((item) => item.type !== "trial")) return null;
  const { lastGroupId } = getDraft();
  return cart.class_items.some((item) => item.group_id === lastGroupId) ? lastGroupId : null;
}
