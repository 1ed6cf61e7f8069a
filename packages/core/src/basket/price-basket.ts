import { ZERO_PENCE, type IsoDate } from "../kernel/index.ts";
import { priceOrder, type PriceInput, type PricedOrder } from "../pricing/index.ts";
import type { OrderLine } from "./line.ts";
import { priceInputOf } from "./price-input.ts";
import { asPromised, promiseOf, withVatOfToday, type BasketPromise } from "./promise.ts";
import type { BasketTerms } from "./terms.ts";

/** A basket as it is stored, with the catalogue and the terms of today. */
export interface StoredBasket {
  readonly lines: readonly OrderLine[];
  readonly terms: BasketTerms;
  /** The terms that its price was shown with; null: none was shown yet. */
  readonly promised: BasketPromise | null;
}

/** Lines and terms with their price. */
export interface PricedBasket {
  readonly lines: readonly OrderLine[];
  readonly terms: BasketTerms;
  readonly input: PriceInput;
  readonly priced: PricedOrder;
}

/** The price that the visitor was shown, the price of today, and what is promised with the one that is shown. */
export interface BasketPrices {
  readonly shown: PricedBasket;
  readonly today: PricedBasket;
  readonly promise: BasketPromise;
}

/** Prices a basket as it was promised and as of today. Terms of sellers and of a coupon that are new in it are promised now. */
export function priceBasket({ lines, terms, promised }: StoredBasket, today: IsoDate): BasketPrices {
  const promise = promiseOf(lines, terms, { before: promised, today });
  const priced = (basket: Pick<PricedBasket, "lines" | "terms">): PricedBasket => {
    const input = priceInputOf(basket.lines, basket.terms, { today, credit: ZERO_PENCE });
    return { ...basket, input, priced: priceOrder(input) };
  };
  return {
    shown: priced(asPromised(lines, terms, { promise, today })),
    today: priced({ lines: withVatOfToday(lines), terms }),
    promise,
  };
}
