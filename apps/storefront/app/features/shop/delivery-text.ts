import { formatPence } from "@matinee/format";
import type { Product } from "@matinee/contract/client";

/** How an item reaches the visitor, and what that costs. */
export function deliveryText({ collect, postage }: Pick<Product, "collect" | "postage">): string {
  const collected = collect ? "Collect it at class, free" : "Collect it at class, free, together with a class or camp";
  if (postage === null) return `${collected}.`;
  if (postage.price === 0) return `${collected}, or have it posted, free.`;
  const free = postage.free_from === null ? "" : `, free from ${formatPence(postage.free_from)}`;
  return `${collected}, or have it posted for ${formatPence(postage.price)}${free}.`;
}
