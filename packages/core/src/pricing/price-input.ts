import type { IsoDate, Pence, VatRate } from "../kernel/index.ts";
import type { FEE_KINDS } from "./school-fees.ts";

/** The seller of a line. A seller who is not registered for VAT charges none, whatever the line's rate. */
export interface Seller {
  readonly id: number;
  readonly name: string;
  readonly vatRegistered: boolean;
}

/** The booking types that offers can apply to. */
export type BookingType = "trial" | "enrolment" | "camp";

/** An add-on of a camp's place, such as lunch, with its own VAT rate. */
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
  /** The line's name for the visitor: "Mini Movers, trial". */
  readonly label: string;
  readonly seller: Seller;
  /** Pence for one, VAT included. */
  readonly unitPrice: Pence;
  readonly quantity: number;
  readonly vatRate: VatRate;
  /** Pence due now for one; the balance and extras are due later. Null: everything is due now. */
  readonly deposit: Pence | null;
  /** One child for each place; empty for shop items. */
  readonly children: readonly { readonly id: string; readonly name: string }[];
  /** When the class or camp begins. Of a camp of which single days are booked, its own first day: early-bird offers count from that. */
  readonly startsOn: IsoDate | null;
  readonly extras: readonly Extra[];
  /** Names the class or camp, so that two lines of one are not two classes. Absent: in orders from before, each line counts as its own. */
  readonly subject?: string;
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
  /** For an early bird: the least number of days between booking and first day. */
  readonly daysBefore: number | null;
}

/** A coupon: either a percentage or an amount. */
export interface Coupon {
  readonly code: string;
  readonly name: string;
  /** null: for all sellers. */
  readonly sellerId: number | null;
  /** Basis points. */
  readonly percent: number | null;
  /** Pence. */
  readonly amount: Pence | null;
  readonly scopes: readonly ("classes" | "camps" | "products")[];
  /** The least total of eligible lines after offers, in pence. */
  readonly minimum: Pence;
}

/**
 * A seller's fee on an order, in pence with VAT included, due now. Its VAT follows the lines it is for; a fee for no
 * line has its own rate.
 */
export interface Fee {
  readonly kind: (typeof FEE_KINDS)[number];
  readonly label: string;
  readonly amount: Pence;
  readonly seller: Seller;
  /** The ids of the lines it is for. */
  readonly follows: readonly string[];
  /** Its own VAT rate; only for a fee that follows no line. */
  readonly vatRate?: VatRate;
}

/**
 * A line that took the place of one that was sold, or of some of its places, after the order was paid. It is priced as if the order had
 * been placed with it (docs/decisions, 0033).
 */
export interface MovedLine {
  /** At its list price on the day of the change. */
  readonly line: PriceLine;
  /** The line of the order as it was placed whose places these are. */
  readonly root: string;
  /** The position of the first of them among the places of that line, from zero. */
  readonly from: number;
  /** Pence that the school does not charge for it. */
  readonly waived: Pence;
}

/** Everything that determines a price. Plain data, so that a stored order can be priced again. */
export interface PriceInput {
  /** The lines with which the order was placed. */
  readonly lines: readonly PriceLine[];
  /** The lines that took the place of others since. Absent: none. */
  readonly moved?: readonly MovedLine[];
  /** The active offers of the sellers. */
  readonly offers: readonly Offer[];
  readonly coupon: Coupon | null;
  readonly fees: readonly Fee[];
  /** The credit to use, in pence. */
  readonly credit: Pence;
  readonly bookedOn: IsoDate;
  /** True: a later amount that is too small for a card is due now. Absent: in orders from before, it stays due later. */
  readonly smallRestNow?: boolean;
}
