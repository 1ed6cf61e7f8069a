export { priceOrder, type Fee, type OrderTotals, type PricedOrder } from "./price-order.ts";
export type { PricedLine, PriceLine, Seller } from "./price-line.ts";
export type { VatLine } from "./vat-lines.ts";
export type { CostStep } from "./costs.ts";
