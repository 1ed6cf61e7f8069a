import type { OrderLine } from "@matinee/core/basket";
import type { SoldOrder } from "../sold-order.ts";

/** An order's lines as they were sold: also those that were cancelled since, with every place and piece. */
export function soldLines({ lines, cancelled, priced }: SoldOrder): OrderLine[] {
  const all = [...lines, ...cancelled];
  const byId = new Map(all.map((line) => [line.id, line]));
  const everybody = all.flatMap((line) => (line.type === "product" ? [] : line.children));
  // A line that was split off when a part was cancelled is in no price: it is a part of the line that is.
  return priced.lines.flatMap(({ line: sold }): OrderLine[] => {
    const line = byId.get(sold.id);
    if (line === undefined) return [];
    if (line.type === "product") return [{ ...line, quantity: sold.quantity }];
    const children = sold.children.flatMap((child) => everybody.find((one) => one.id === child.id) ?? []);
    return [{ ...line, quantity: sold.quantity, children: children.length === 0 ? line.children : children }];
  });
}
