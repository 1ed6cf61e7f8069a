export { freeIn, wantedByPool, type Availability, type OtherBooking, type RefusedTrial } from "./availability.ts";
export { changeAddon, type CampAddon, type NewAddon } from "./changes/addon-changes.ts";
export {
  addCampLines,
  changeCampLine,
  changeCampPayment,
  type CampCandidate,
  type CampLineChange,
  type CampOnSale,
  type NewCampLine,
} from "./changes/camp-changes.ts";
export { decideCoupon } from "./changes/decide-coupon.ts";
export { chooseOptions, notMade, type Choice } from "./changes/choose-options.ts";
export {
  addClassLine,
  changeClassLine,
  type ClassLineChange,
  type DraftClassLine,
  type NewClassLine,
} from "./changes/class-changes.ts";
export {
  addProductLine,
  changeProductLine,
  changeProductQuantity,
  MAX_PIECES,
  type NewProductLine,
  type ProductLineChange,
  type ProductOnSale,
  type Stock,
  type StockLine,
} from "./changes/product-changes.ts";
export { fitLines } from "./changes/cart-size.ts";
export { clashesOf, type Clash } from "./clashes.ts";
export { couponView } from "./coupon-text.ts";
export { chooseDelivery, deliveryChoices, deliveryOf } from "./delivery.ts";
export { demandsOf, type LineDemand } from "./demands.ts";
export {
  childrenOf,
  isCampLine,
  isProductLine,
  nameOf,
  type CampLine,
  type ClassLine,
  type LineChild,
  type LineLocation,
  type LineSeller,
  type OrderLine,
  type ProductLine,
} from "./line.ts";
export { atTodaysPrice, termFee } from "./current-price.ts";
export { priceBasket, type PricedBasket, type StoredBasket } from "./price-basket.ts";
export { firstChosenDay, priceInputOf, priceLineOf } from "./price-input.ts";
export { trialHadText } from "./problems/class-problems.ts";
export { findProblems } from "./problems/find-problems.ts";
export type { BasketProblem, ProblemCode } from "./problems/line-problem.ts";
export { NO_TERMS, type BasketCoupon, type BasketTerms } from "./terms.ts";
export { termsProblem } from "./problems/term-changes.ts";
export { promiseOf, type BasketPromise } from "./promise.ts";
