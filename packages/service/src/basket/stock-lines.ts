import { isProductLine, type OrderLine, type ProductLine, type StockLine } from "@matinee/core/basket";

/** The basket's lines that draw on the same stock as `line`, including `line`. */
export function stockLinesOf(lines: readonly OrderLine[], line: ProductLine): StockLine[] {
  return lines
    .filter(isProductLine)
    .filter((other) => other.variation.pool_id === line.variation.pool_id)
    .map(({ id, variation, personalisation, quantity }) => ({
      id,
      variation_id: variation.id,
      personalisation,
      quantity,
    }));
}
