import {
  asPromised,
  NO_TERMS,
  priceInputOf,
  promiseOf,
  withVatOfToday,
  type BasketPromise,
  type BasketTerms,
  type OrderLine,
} from "@matinee/core/basket";
import { isoDate, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { priceOrder, type PriceInput, type PricedOrder } from "@matinee/core/pricing";
import { pipeline } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { linesOf } from "./load-lines.ts";
import { basketPromise, termsOf } from "./load-terms.ts";
import type { OrderRow } from "./order-row.ts";
import { loadSoldOrder } from "./sold-order.ts";

/** An order's lines with their price, and everything that the price depends on. */
export interface LoadedOrder {
  readonly lines: readonly OrderLine[];
  readonly terms: BasketTerms;
  readonly input: PriceInput;
  readonly priced: PricedOrder;
  /** Of a basket with lines: the same as of today, where `input` has what the visitor was shown. */
  readonly today?: {
    readonly lines: readonly OrderLine[];
    readonly terms: BasketTerms;
    readonly input: PriceInput;
    readonly priced: PricedOrder;
    /** What is shown with this. It differs from the stored one if sellers or a coupon have come or gone. */
    readonly promise: BasketPromise;
  };
}

/**
 * Loads an order's lines and prices them, in one round trip. A basket has the catalogue of today, with the prices and the terms that the
 * visitor was shown; every other order is read as it was sold.
 */
export async function loadOrder(db: Db, order: OrderRow, today: IsoDate): Promise<LoadedOrder> {
  if (order.status !== "basket") return await loadSoldOrder(db, order, today);
  const [rows, [terms = NO_TERMS]] = await pipeline(db, linesOf(order.id), termsOf(order.id));
  const stored = rows.map((row) => row.line);
  if (stored.length === 0) return emptyOrder(today);
  const before = order.promised === null ? null : basketPromise.parse(order.promised);
  const promise = promiseOf(stored, terms, { before, today });
  const shown = asPromised(stored, terms, { promise, today });
  const now = { lines: withVatOfToday(stored), terms };
  const inputOf = (one: Pick<LoadedOrder, "lines" | "terms">) =>
    priceInputOf(one.lines, one.terms, { today, credit: ZERO_PENCE });
  const [input, inputNow] = [inputOf(shown), inputOf(now)];
  return {
    ...shown,
    input,
    priced: priceOrder(input),
    today: { ...now, input: inputNow, priced: priceOrder(inputNow), promise },
  };
}

/** A priced order without lines. */
export function emptyOrder(today: IsoDate = isoDate("2000-01-01")): LoadedOrder {
  const input = priceInputOf([], NO_TERMS, { today, credit: ZERO_PENCE });
  return { lines: [], terms: NO_TERMS, input, priced: priceOrder(input) };
}
