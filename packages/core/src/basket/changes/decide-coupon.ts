import { ok, type IsoDate, type Result } from "../../kernel/index.ts";
import { couponView } from "../coupon-text.ts";
import { priceBasket, type StoredBasket } from "../price-basket.ts";
import type { BasketCoupon } from "../terms.ts";
import { refuseChange, type BasketRefusal } from "./refusal.ts";

/**
 * Decides whether a basket takes a coupon in place of any other. Refused with the reason if the coupon would take
 * nothing off; null: there is none with the code.
 */
export function decideCoupon(
  basket: StoredBasket,
  coupon: BasketCoupon | null,
  today: IsoDate,
): Result<BasketCoupon, BasketRefusal> {
  if (coupon === null) return refused("We don't recognise this code. Please check the spelling.");
  if (basket.lines.length === 0) return refused("Your cart is empty. Please add something before you use a code.");
  const { shown } = priceBasket({ ...basket, terms: { ...basket.terms, coupon } }, today);
  const view = couponView(shown.terms.coupon, shown.input.coupon, shown.priced.coupon);
  if (view?.applied === true) return ok(coupon);
  return refused(view?.reason ?? "This code does not apply to anything in your cart.");
}

function refused(message: string) {
  return refuseChange("coupon_refused", [{ path: "code", message }]);
}
