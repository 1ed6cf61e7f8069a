import { NO_TERMS, priceInputOf, type BasketTerms, type OrderLine } from "@matinee/core/basket";
import { isoDate, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { priceOrder, type PriceInput, type PricedOrder } from "@matinee/core/pricing";
import { pipeline } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { linesOf } from "./load-lines.ts";
import { termsOf } from "./load-terms.ts";
import type { OrderRow } from "./order-row.ts";
import { loadSoldOrder } from "./sold-order.ts";

/** An order's lines with their price, and everything that the price depends on. */
export interface LoadedOrder {
  readonly lines: readonly OrderLine[];
  readonly terms: BasketTerms;
  readonly input: PriceInput;
  readonly priced: PricedOrder;
}

/**
 * Loads an order's lines and prices them, in one round trip. A basket has the catalogue and the terms of today; every other order is read
 * as it was sold.
 */
export async function loadOrder(db: Db, order: OrderRow, today: IsoDate): Promise<LoadedOrder> {
  if (order.status !== "basket") return await loadSoldOrder(db, order, today);
  const [rows, [terms = NO_TERMS]] = await pipeline(db, linesOf(order.id), termsOf(order.id));
  const lines = rows.map((row) => row.line);
  if (lines.length === 0) return emptyOrder(today);
  const input = priceInputOf(lines, terms, { today, credit: ZERO_PENCE });
  return { lines, terms, input, priced: priceOrder(input) };
}

/** A priced order without lines. */
export function emptyOrder(today: IsoDate = isoDate("2000-01-01")): LoadedOrder {
  const input = priceInputOf([], NO_TERMS, { today, credit: ZERO_PENCE });
  return { lines: [], terms: NO_TERMS, input, priced: priceOrder(input) };
}
