import { pence, vatRate } from "@matinee/core/kernel";
import { priceOrder, type PricedOrder } from "@matinee/core/pricing";
import type { ClassLine } from "./lines.ts";

/** Prices an order's lines at the prices promised when they were added. */
export function priceLines(lines: readonly ClassLine[]): PricedOrder {
  return priceOrder(
    lines.map((line) => ({
      id: line.id,
      kind: "class" as const,
      label: `${line.group.name}, trial`,
      seller: { id: line.seller.id, vatRegistered: line.seller.vat_number !== null },
      unitPrice: pence(line.unit_price_pence),
      quantity: line.quantity,
      vatRate: vatRate(line.vat_bp),
      deposit: null,
    })),
    [],
  );
}
