import type { IsoDate, Pence, VatRate } from "../kernel/index.ts";

/** Who sells a line; one who is not registered for VAT charges none, whatever rate the thing itself has. */
export interface Seller {
  readonly id: number;
  readonly name: string;
  readonly vatRegistered: boolean;
}

/** What children are booked on; offers say which of these they are for. */
export type BookingType = "trial" | "enrolment" | "camp";

/** Something bought along with a camp's place: lunch, an early drop-off; taxed at its own rate. */
export interface Extra {
  readonly id: string;
  readonly label: string;
  /** Pence for one, VAT included. */
  readonly unitPrice: Pence;
  readonly quantity: number;
  readonly vatRate: VatRate;
}

/** One line of a basket, at its list price. */
export interface PriceLine {
  readonly id: string;
  readonly kind: "class" | "camp" | "product";
  readonly type: BookingType | "product";
  /** What it is, as the visitor knows it: "Mini Movers, trial". */
  readonly label: string;
  readonly seller: Seller;
  /** Pence for one, VAT included. */
  readonly unitPrice: Pence;
  readonly quantity: number;
  readonly vatRate: VatRate;
  /** Pence to pay now for one, the balance and the extras later; null: all now. */
  readonly deposit: Pence | null;
  /** One for each of the quantity; none for shop items. */
  readonly children: readonly { readonly id: string; readonly name: string }[];
  readonly startsOn: IsoDate | null;
  readonly extras: readonly Extra[];
}

/** A seller's automatic discount (product.md, Orders and money). */
export interface Offer {
  readonly id: number;
  readonly sellerId: number;
  readonly kind: "sibling" | "several_classes" | "early_bird";
  readonly name: string;
  /** Basis points: 1000 is 10 per cent. */
  readonly percent: number;
  readonly types: readonly BookingType[];
  /** Of an early bird: days between booking and the first day, at least. */
  readonly daysBefore: number | null;
}

/** A code that the visitor gave: a percentage or an amount, one of the two. */
export interface Coupon {
  readonly code: string;
  readonly name: string;
  /** null: things of every seller. */
  readonly sellerId: number | null;
  /** Basis points. */
  readonly percent: number | null;
  /** Pence. */
  readonly amount: Pence | null;
  readonly scopes: readonly ("classes" | "camps" | "products")[];
  /** Pence that the things it is for must come to after offers. */
  readonly minimum: Pence;
}

/**
 * A fee of one seller on an order, in pence with VAT included; due now. Its VAT follows the lines that it is for; a fee that
 * is for no line has a rate of its own.
 */
export interface Fee {
  readonly kind: "booking" | "postage";
  readonly label: string;
  readonly amount: Pence;
  readonly seller: Seller;
  /** Ids of the lines that it is for. */
  readonly follows: readonly string[];
  /** Its own rate; only of a fee that follows no line. */
  readonly vatRate?: VatRate;
}

/** Everything that a price is worked out from; plain data, so that a stored order can be priced again. */
export interface PriceInput {
  readonly lines: readonly PriceLine[];
  /** The active offers of the sellers. */
  readonly offers: readonly Offer[];
  readonly coupon: Coupon | null;
  readonly fees: readonly Fee[];
  /** Credit that the customer has and wants to use, in pence. */
  readonly credit: Pence;
  readonly bookedOn: IsoDate;
}
