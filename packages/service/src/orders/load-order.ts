import {
  NO_TERMS,
  priceBasket,
  priceInputOf,
  type BasketPromise,
  type PricedBasket,
  type StoredBasket,
} from "@matinee/core/basket";
import { isoDate, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { priceOrder } from "@matinee/core/pricing";
import { pipeline } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { linesOf } from "./load-lines.ts";
import { basketPromise, termsOf } from "./load-terms.ts";
import type { OrderRow } from "./order-row.ts";
import { loadSoldOrder } from "./sold-order.ts";

/** An order's lines with their price, and everything that the price depends on. */
export interface LoadedOrder extends PricedBasket {
  /** Of a basket with lines: the same as of today, where `input` has what the visitor was shown. */
  readonly today?: PricedBasket & {
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
  const basket = await loadBasket(db, order);
  if (basket.lines.length === 0) return emptyOrder(today);
  const prices = priceBasket(basket, today);
  return { ...prices.shown, today: { ...prices.today, promise: prices.promise } };
}

/** Reads the lines and the terms of an unpaid order in one round trip, as the basket that it is, or would be again after the checkout. */
export async function loadBasket(db: Db, { id, promised }: OrderRow): Promise<StoredBasket> {
  const [rows, [terms = NO_TERMS]] = await pipeline(db, linesOf(id), termsOf(id));
  return {
    lines: rows.map((row) => row.line),
    terms,
    promised: promised === null ? null : basketPromise.parse(promised),
  };
}

/** A priced order without lines. */
export function emptyOrder(today: IsoDate = isoDate("2000-01-01")): LoadedOrder {
  const input = priceInputOf([], NO_TERMS, { today, credit: ZERO_PENCE });
  return { lines: [], terms: NO_TERMS, input, priced: priceOrder(input) };
}
