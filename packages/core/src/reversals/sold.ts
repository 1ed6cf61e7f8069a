import type { IsoDate, Pence, VatRate } from "../kernel/index.ts";
import type { Fee } from "../pricing/index.ts";
import type { CancellationRule } from "./cancellation-rule.ts";

/** A taxed part of what was sold: a line's places or pieces, one of its extras, or a share of a fee. */
export interface SoldPart {
  /** Names the part within its line or fee; "" is the place or piece itself. */
  readonly key: string;
  readonly label: string;
  /** What was charged, in pence, after discounts. */
  readonly gross: Pence;
  readonly vatRate: VatRate;
  /** What reversals have given back so far, in pence. */
  readonly given: Pence;
}

/** A line as it was sold, and what has become of it. */
export interface SoldLine {
  readonly id: string;
  readonly label: string;
  readonly kind: "class" | "camp" | "product";
  readonly quantity: number;
  /** How many of the quantity are cancelled. */
  readonly cancelled: number;
  readonly parts: readonly SoldPart[];
  /** What of the charge falls due later, in pence, less what reversals took off it. */
  readonly dueLater: Pence;
  /** When it falls due; null: nothing falls due later. */
  readonly dueOn: IsoDate | null;
  readonly startsOn: IsoDate | null;
  /** The date from which the rule counts back, where a family has moved the line to a later one; otherwise null. */
  readonly ruleFrom: IsoDate | null;
  readonly personalised: boolean;
}

/** A fee as it was sold. */
export interface SoldFee {
  readonly kind: Fee["kind"];
  readonly label: string;
  readonly parts: readonly SoldPart[];
  /** The lines it was charged for; empty: for all of the seller. */
  readonly follows: readonly string[];
}

/** What one school sold in an order. Reversals go school by school, because each gives its own credit note. */
export interface SoldShare {
  readonly lines: readonly SoldLine[];
  readonly fees: readonly SoldFee[];
  readonly rule: CancellationRule;
}

/** Where the money of an order is, in pence. */
export interface Funds {
  /** What is charged now, by due date (null: at once), after earlier reversals. */
  readonly charges: readonly { readonly dueOn: IsoDate | null; readonly amount: Pence }[];
  /** Paid by card and credit, less everything given back and every refund that is still on its way. */
  readonly received: Pence;
  /** The part of `received` that a bank has taken until a dispute is decided. It can't be given back a second time. */
  readonly disputed: Pence;
  /** The captured payments with what can still go back to each, in the order in which they are used. */
  readonly cards: readonly { readonly paymentId: string; readonly left: Pence }[];
}
