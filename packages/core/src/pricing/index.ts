export { priceOrder, type PricedOrder } from "./price-order.ts";
export { CARD_MINIMUM, shortOfCardMinimum } from "./due.ts";
export type { Coupon, Fee, MovedLine, Offer, PriceInput, PriceLine, Seller } from "./price-input.ts";
export type { CouponOutcome } from "./coupon.ts";
export type { PricedLine } from "./price-line.ts";
export type { CostStep } from "./costs.ts";
export {
  SCHOOL_FEES,
  feesByColumn,
  feesByName,
  withFeeColumns,
  type FeeSettings,
  type SellerFees,
} from "./school-fees.ts";
export { parsePriceInput } from "./parse-price-input.ts";
export { equalShare } from "./equal-share.ts";
