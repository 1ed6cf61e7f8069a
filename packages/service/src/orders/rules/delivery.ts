import type { Cart } from "@matinee/contract";
import type { Fee } from "@matinee/core/pricing";
import type { DeliveryMethod } from "@matinee/database";
import { isProductLine, type OrderLine, type ProductLine } from "./line.ts";

/**
 * How a basket's shop items reach the visitor: as chosen, otherwise collected where every seller hands its items out, or
 * where there is a class or camp to collect them at, and posted in all other cases.
 */
export function deliveryOf(lines: readonly OrderLine[], chosen: DeliveryMethod | null): DeliveryMethod | null {
  const products = lines.filter(isProductLine);
  if (products.length === 0) return null;
  const posting = products.some((line) => line.seller.postage_pence !== null);
  if (!posting) return "collect";
  return chosen ?? (products.length < lines.length ? "collect" : "post");
}

/** The choice as the cart shows it; null where there is nothing to deliver. */
export function deliveryChoice(
  lines: readonly OrderLine[],
  chosen: DeliveryMethod | null,
  fees: readonly Fee[],
): Cart["delivery"] {
  const method = deliveryOf(lines, chosen);
  if (method === null) return null;
  const posting = lines.filter(isProductLine).filter((line) => line.seller.postage_pence !== null);
  const collect = { method: "collect" as const, price: 0, text: "Collect at class" };
  if (posting.length === 0) return { method, options: [collect] };
  const charged = fees.filter((fee) => fee.kind === "postage").reduce((sum, fee) => sum + fee.amount, 0);
  const price = method === "post" ? charged : usualPostage(posting);
  return { method, options: [collect, { method: "post", price, text: "By post to your address" }] };
}

/** What posting would cost: each seller once, before it may turn out to be free. */
function usualPostage(lines: readonly ProductLine[]): number {
  const sellers = new Map(lines.map((line) => [line.seller.id, line.seller.postage_pence ?? 0]));
  return [...sellers.values()].reduce((sum, postage) => sum + postage, 0);
}
