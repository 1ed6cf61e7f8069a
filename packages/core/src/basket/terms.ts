/** How shop items reach the family. */
export type DeliveryMethod = "collect" | "post";

/** Why a coupon can't be used at the moment, whatever is in the basket. */
export type CouponRefusal = "not_yet" | "ended" | "used_up" | "used_by_you";

/** The order's coupon in its current state. */
export interface BasketCoupon {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** null: valid for every seller. */
  readonly seller_id: number | null;
  readonly seller_name: string | null;
  /** Basis points. */
  readonly percent_bp: number | null;
  readonly amount_pence: number | null;
  readonly scopes: readonly ("classes" | "camps" | "products")[];
  readonly minimum_pence: number;
  /** The pool of its uses; null: unlimited. */
  readonly pool_id: number | null;
  /** Uses per customer; null: unlimited. */
  readonly per_customer: number | null;
  readonly refusal: CouponRefusal | null;
}

/** A seller's automatic discount that is active now. */
export interface ActiveOffer {
  readonly id: number;
  readonly seller_id: number;
  readonly kind: "sibling" | "several_classes" | "early_bird";
  readonly name: string;
  /** Basis points. */
  readonly percent_bp: number;
  readonly item_types: readonly ("trial" | "enrolment" | "camp")[];
  /** For an early bird: at least this many days between booking and the first day. */
  readonly days_before: number | null;
}

/** What an order's price depends on besides its lines. */
export interface BasketTerms {
  readonly offers: readonly ActiveOffer[];
  readonly coupon: BasketCoupon | null;
  /** What the customer chose, by seller. `deliveryOf` decides for the others. */
  readonly delivery: Readonly<Record<number, DeliveryMethod>>;
  /** True once the order is placed: its delivery no longer changes. */
  readonly delivery_decided: boolean;
  /** The sellers with whom the family has a class or camp that is not over, from earlier orders. */
  readonly booked_sellers: readonly number[];
}

export const NO_TERMS: BasketTerms = {
  offers: [],
  coupon: null,
  delivery: {},
  delivery_decided: false,
  booked_sellers: [],
};
