import { isoDate, NO_VAT, pence, ZERO_PENCE } from "../../kernel/index.ts";
import { STANDARD_VAT } from "../../kernel/testing/standard-vat.ts";
import type { Coupon, Extra, Fee, Offer, PriceInput, PriceLine, Seller } from "../price-input.ts";

/** Registered for VAT. */
export const leeds: Seller = { id: 2, name: "Matinee Leeds", vatRegistered: true };
/** Not registered for VAT. */
export const norwich: Seller = { id: 5, name: "Matinee Norwich", vatRegistered: false };
/** The network, registered for VAT. */
export const shop: Seller = { id: 1, name: "Matinee", vatRegistered: true };

export const ada = { id: "child-a", name: "Ada" };
export const bo = { id: "child-b", name: "Bo" };
export const cy = { id: "child-c", name: "Cy" };

/** A term of a class for Ada with Leeds, £100.00 with 20% VAT. */
export function term(change: Partial<PriceLine> = {}): PriceLine {
  const children = change.children ?? [ada];
  return {
    id: "term",
    kind: "class",
    type: "enrolment",
    label: "Mini Movers, term",
    seller: leeds,
    unitPrice: pence(10_000),
    quantity: children.length,
    vatRate: STANDARD_VAT,
    deposit: null,
    children,
    startsOn: isoDate("2026-09-12"),
    extras: [],
    ...change,
  };
}

/** A camp for Ada with Leeds, £180.00 with 20% VAT. */
export function camp(change: Partial<PriceLine> = {}): PriceLine {
  return term({ id: "camp", kind: "camp", type: "camp", label: "Easter camp", unitPrice: pence(18_000), ...change });
}

/** A hoodie in a child's size from Leeds, £22.50 without VAT. */
export function hoodie(change: Partial<PriceLine> = {}): PriceLine {
  return term({
    id: "hoodie",
    kind: "product",
    type: "product",
    label: "Hoodie, age 7–8",
    unitPrice: pence(2_250),
    quantity: 1,
    vatRate: NO_VAT,
    children: [],
    startsOn: null,
    ...change,
  });
}

/** A lunch without VAT, £6.00. */
export function lunch(change: Partial<Extra> = {}): Extra {
  return { id: "lunch", label: "Lunch", unitPrice: pence(600), quantity: 1, vatRate: NO_VAT, ...change };
}

/** A Leeds offer of 10% off for brothers and sisters. */
export function sibling(change: Partial<Offer> = {}): Offer {
  return {
    id: 10,
    sellerId: leeds.id,
    kind: "sibling",
    name: "Brothers and sisters",
    percent: 1_000,
    types: ["trial", "enrolment", "camp"],
    daysBefore: null,
    ...change,
  };
}

/** A Leeds offer of 15% off a child's further classes. */
export function severalClasses(change: Partial<Offer> = {}): Offer {
  return sibling({ id: 20, kind: "several_classes", name: "More than one class", percent: 1_500, ...change });
}

/** A Leeds offer of 5% off bookings that start in 60 days or later. */
export function earlyBird(change: Partial<Offer> = {}): Offer {
  return sibling({ id: 30, kind: "early_bird", name: "Early bird", percent: 500, daysBefore: 60, ...change });
}

/** 10% off everything of every seller. */
export function coupon(change: Partial<Coupon> = {}): Coupon {
  return {
    code: "SUMMER10",
    name: "Summer",
    sellerId: null,
    percent: 1_000,
    amount: null,
    scopes: ["classes", "camps", "products"],
    minimum: ZERO_PENCE,
    ...change,
  };
}

/** Postage of £3.50 from Leeds for the lines given. */
export function postage(follows: readonly string[], change: Partial<Fee> = {}): Fee {
  return { kind: "postage", label: "Postage", amount: pence(350), seller: leeds, follows, ...change };
}

/** A basket of the lines given, booked on 1 September 2026. */
export function basket(lines: readonly PriceLine[], change: Partial<PriceInput> = {}): PriceInput {
  return {
    lines,
    offers: [],
    coupon: null,
    fees: [],
    credit: ZERO_PENCE,
    bookedOn: isoDate("2026-09-01"),
    smallRestNow: true,
    ...change,
  };
}
