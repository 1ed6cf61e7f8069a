import type { Coupon } from "./price-input.ts";

/** What a coupon is for: "classes, camps or shop items". */
export function scopeWords(coupon: Coupon): string {
  const words = coupon.scopes.map((scope) => (scope === "products" ? "shop items" : scope));
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
