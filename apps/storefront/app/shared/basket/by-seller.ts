import type { Cart } from "@matinee/contract/client";
import { isClassItem, type Line } from "./line.ts";

export type SellerPart = {
  seller: { id: number; name: string };
  lines: Line[];
  fees: Cart["fees"];
  /** Lines after discounts and fees together, in pence. */
  total: number;
};

/** A cart's lines and fees by seller, in order of first appearance. */
export function bySeller(cart: Pick<Cart, "class_items" | "product_items" | "fees">): SellerPart[] {
  const parts = new Map<number, SellerPart>();
  const partOf = (seller: SellerPart["seller"]): SellerPart => {
    const part = parts.get(seller.id) ?? { seller, lines: [], fees: [], total: 0 };
    parts.set(seller.id, part);
    return part;
  };
  for (const line of [...cart.class_items, ...cart.product_items]) {
    const part = partOf(line.seller);
    part.lines.push(line);
    part.total += line.total_gross;
  }
  for (const fee of cart.fees) {
    const part = partOf(fee.seller);
    part.fees.push(fee);
    part.total += fee.amount;
  }
  return [...parts.values()];
}

/** "2 × Hoodie" for several, "Hoodie" for one. */
export function countedName(line: Line): string {
  return !isClassItem(line) && line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name;
}
