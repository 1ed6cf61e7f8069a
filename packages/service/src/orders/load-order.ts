import type { BasketProblem } from "@matinee/contract";
import { isoDate, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { together } from "@matinee/database";
import { parsePriceInput, priceOrder, type PriceInput, type PricedOrder } from "@matinee/core/pricing";
import type { Db } from "../kernel/index.ts";
import { NO_TERMS, termsOf, type BasketTerms } from "./order-terms.ts";
import { linesOf } from "./load-lines.ts";
import type { OrderLine } from "./rules/line.ts";
import type { OrderRow } from "./order-row.ts";
import { priceInputOf } from "./rules/price-input.ts";
import { findProblems } from "./rules/problems.ts";
import { loadSituation, type Situation } from "./availability.ts";

/** An order's lines with their price and everything the price depends on. */
export interface PricedBasket {
  readonly lines: readonly OrderLine[];
  readonly terms: BasketTerms;
  readonly input: PriceInput;
  readonly priced: PricedOrder;
}

/**
 * Loads an order and prices it: a basket by today's terms, one that was placed by what its price was worked out from
 * then. In one round trip.
 */
export async function loadBasket(db: Db, order: OrderRow, today: IsoDate): Promise<PricedBasket> {
  const [rows, [terms = NO_TERMS]] = await together(db, linesOf(order.id), termsOf(order.id));
  const lines = rows.map((row) => row.line);
  if (lines.length === 0) return emptyBasket(today);
  const input =
    order.status === "basket" || order.pricing === null
      ? priceInputOf(lines, terms, { today, credit: ZERO_PENCE })
      : parsePriceInput(order.pricing);
  return { lines, terms, input, priced: priceOrder(input) };
}

/** What there is where there is nothing. */
export function emptyBasket(today: IsoDate = isoDate("2000-01-01")): PricedBasket {
  const input = priceInputOf([], NO_TERMS, { today, credit: ZERO_PENCE });
  return { lines: [], terms: NO_TERMS, input, priced: priceOrder(input) };
}

export interface CheckedBasket extends PricedBasket {
  readonly situation: Situation;
  readonly problems: readonly BasketProblem[];
}

/** A priced basket with what is free around it, and what has changed since its lines were added. */
export async function checkBasket(db: Db, order: OrderRow, basket: PricedBasket): Promise<CheckedBasket> {
  const situation = await loadSituation(db, order.id, basket.lines, order.status !== "basket");
  const coupon = order.status === "basket" ? basket.terms.coupon : null;
  return { ...basket, situation, problems: findProblems(basket.lines, situation, coupon) };
}
