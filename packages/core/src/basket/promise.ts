import { daysBetween, isoDate, type IsoDate } from "../kernel/index.ts";
import type { SellerFees } from "../pricing/index.ts";
import { feesOf, type LineSeller, type OrderLine } from "./line.ts";
import type { ActiveOffer, BasketCoupon, BasketTerms } from "./terms.ts";

/** What a seller charged and took off when the basket first showed a price of theirs, or when the visitor last accepted a change. */
export interface SellerPromise extends SellerFees {
  /** The date of the promise, from which early bookings count. */
  readonly on: string;
  /** null: not registered for VAT. */
  readonly vat_number: string | null;
  readonly offers: readonly ActiveOffer[];
}

export type CouponPromise = Pick<
  BasketCoupon,
  "id" | "name" | "seller_id" | "seller_name" | "percent_bp" | "amount_pence" | "scopes" | "minimum_pence"
>;

/** The terms that a basket's price was shown with. Unit prices and VAT rates are promised by its lines. */
export interface BasketPromise {
  /** By the seller's id. */
  readonly sellers: Readonly<Record<string, SellerPromise>>;
  readonly coupon: CouponPromise | null;
}

/** The promise of a basket: what it was shown before, and today's terms for sellers and a coupon that are new in it. */
export function promiseOf(
  lines: readonly OrderLine[],
  terms: BasketTerms,
  { before, today }: { readonly before: BasketPromise | null; readonly today: IsoDate },
): BasketPromise {
  const sellers = [...new Map(lines.map(({ seller }) => [seller.id, seller])).values()].map(
    (seller) => [String(seller.id), before?.sellers[seller.id] ?? sellerPromise(seller, terms, today)] as const,
  );
  const coupon = terms.coupon === null ? null : couponPromise(terms.coupon);
  return {
    sellers: Object.fromEntries(sellers),
    coupon: coupon !== null && before?.coupon?.id === coupon.id ? before.coupon : coupon,
  };
}

/** The basket as it was promised: its sellers' fees, registration and offers, and its coupon. */
export function asPromised(
  lines: readonly OrderLine[],
  terms: BasketTerms,
  { promise, today }: { readonly promise: BasketPromise; readonly today: IsoDate },
): { readonly lines: readonly OrderLine[]; readonly terms: BasketTerms } {
  return {
    lines: lines.map((line) => ({ ...line, seller: promisedSeller(line.seller, promise.sellers[line.seller.id]) })),
    terms: {
      ...terms,
      offers: Object.values(promise.sellers).flatMap(({ on, offers }) =>
        offers.map((offer) => atDateOf(offer, isoDate(on), today)),
      ),
      coupon:
        terms.coupon === null || promise.coupon?.id !== terms.coupon.id
          ? terms.coupon
          : { ...terms.coupon, ...promise.coupon },
    },
  };
}

/** The lines with the VAT rates of today. */
export function withVatOfToday(lines: readonly OrderLine[]): readonly OrderLine[] {
  return lines.map((line) => {
    const vat_bp = line.vat_now_bp ?? line.vat_bp;
    if (line.type !== "camp") return { ...line, vat_bp };
    return { ...line, vat_bp, addons: line.addons.map((one) => ({ ...one, vat_bp: one.vat_now_bp ?? one.vat_bp })) };
  });
}

function sellerPromise(seller: LineSeller, terms: BasketTerms, today: IsoDate): SellerPromise {
  const offers = terms.offers.filter((offer) => offer.seller_id === seller.id);
  return { on: today, ...feesOf(seller), vat_number: seller.vat_number, offers };
}

function couponPromise(coupon: BasketCoupon): CouponPromise {
  const { id, name, seller_id, seller_name, percent_bp, amount_pence, scopes, minimum_pence } = coupon;
  return { id, name, seller_id, seller_name, percent_bp, amount_pence, scopes, minimum_pence };
}

function promisedSeller(seller: LineSeller, promise: SellerPromise | undefined): LineSeller {
  return promise === undefined ? seller : { ...seller, ...feesOf(promise), vat_number: promise.vat_number };
}

/** An early bird that was promised on an earlier day counts from that day. */
function atDateOf(offer: ActiveOffer, promisedOn: IsoDate, today: IsoDate): ActiveOffer {
  if (offer.days_before === null) return offer;
  return { ...offer, days_before: offer.days_before - daysBetween(promisedOn, today) };
}
