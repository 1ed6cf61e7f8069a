import type { Fee } from "../pricing/index.ts";
import { isProductLine, type OrderLine, type ProductLine } from "./line.ts";
import type { DeliveryMethod } from "./terms.ts";

/** One way to get the shop items of a basket. */
export interface DeliveryOption {
  readonly method: DeliveryMethod;
  /** Pence. */
  readonly price: number;
  readonly text: string;
}

/** How the shop items of a basket reach the family, and what else they could choose. */
export interface Delivery {
  readonly method: DeliveryMethod;
  readonly options: DeliveryOption[];
}

/**
 * How the shop items reach the family: as they chose. Without a choice they are collected where every seller hands items out
 * at class, or where the basket also has a class or camp; otherwise they are posted. Null where there are no shop items.
 */
export function deliveryOf(lines: readonly OrderLine[], chosen: DeliveryMethod | null): DeliveryMethod | null {
  const products = lines.filter(isProductLine);
  if (products.length === 0) return null;
  const posting = products.some((line) => line.seller.postage_pence !== null);
  if (!posting) return "collect";
  return chosen ?? (products.length < lines.length ? "collect" : "post");
}

/** The delivery choice as the cart shows it; null without shop items. */
export function deliveryChoice(
  lines: readonly OrderLine[],
  chosen: DeliveryMethod | null,
  fees: readonly Fee[],
): Delivery | null {
  const method = deliveryOf(lines, chosen);
  if (method === null) return null;
  const posting = lines.filter(isProductLine).filter((line) => line.seller.postage_pence !== null);
  const collect: DeliveryOption = { method: "collect", price: 0, text: "Collect at class" };
  if (posting.length === 0) return { method, options: [collect] };
  const charged = fees.filter((fee) => fee.kind === "postage").reduce((sum, fee) => sum + fee.amount, 0);
  const price = method === "post" ? charged : fullPostage(posting);
  return { method, options: [collect, { method: "post", price, text: "By post to your address" }] };
}

/** What posting costs before any free postage: each seller's postage once, in pence. */
function fullPostage(lines: readonly ProductLine[]): number {
  const sellers = new Map(lines.map((line) => [line.seller.id, line.seller.postage_pence ?? 0]));
  return [...sellers.values()].reduce((sum, postage) => sum + postage, 0);
}
