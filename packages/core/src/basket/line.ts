import type { AgeRule } from "../catalogue/index.ts";
import { feesByColumn, type SellerFees } from "../pricing/index.ts";
import type { PrintRule } from "./changes/personalisation.ts";

/** What may be printed on an item, and what printing costs. */
export interface Personalisation extends PrintRule {
  readonly price_pence: number;
}

export interface LineSession {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
  /** True once it has begun, by the database's clock. */
  readonly started: boolean;
  readonly place_pool_id: number;
  readonly trial_pool_id: number;
  /** Where it is held instead; left out: at the location of its class. */
  readonly elsewhere?: LineLocation | undefined;
}

export interface LineLocation {
  readonly id: number;
  readonly name: string;
  readonly address_line_1: string;
  readonly post_town: string;
  readonly postcode: string;
  readonly access: string;
  readonly travel: string;
  readonly lat: number;
  readonly lng: number;
}

export interface LineSeller extends SellerFees {
  readonly id: number;
  readonly name: string;
  readonly legal_name: string;
  readonly vat_number: string | null;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly order_prefix: string;
}

export interface LineChild {
  readonly id: string;
  readonly first_name: string;
  readonly date_of_birth: string;
}

interface AnyLine {
  readonly id: string;
  readonly quantity: number;
  /** Promised when it was added, in pence for one. */
  readonly unit_price_pence: number;
  /** Promised, and today's; absent: the same. */
  readonly vat_bp: number;
  readonly vat_now_bp?: number | undefined;
  readonly take_full_payment: boolean;
  readonly seller: LineSeller;
}

/** A trial, or the rest of a term. */
export interface ClassLine extends AnyLine {
  readonly type: "trial" | "enrolment";
  readonly start_on: string;
  readonly group: {
    readonly id: number;
    readonly name: string;
    readonly open: boolean;
    readonly trial_price_pence: number;
    readonly trial_sessions: number;
    readonly term_fee_pence: number;
    /** All sessions of the term in which it starts, also those before it. */
    readonly term_sessions: number;
    readonly disciplines: string[];
  };
  readonly stage: { readonly min_age: number; readonly max_age: number; readonly age_rule: AgeRule };
  readonly location: LineLocation;
  readonly children: readonly LineChild[];
  /** The sessions it takes, from `start_on`; a trial's run is shorter where the timetable has changed since. */
  readonly sessions: readonly LineSession[];
}

export interface LineAddon {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  /** Promised, and today's: in pence of one, for the whole camp. */
  readonly unit_price_pence: number;
  readonly price_now_pence: number;
  /** Promised, and today's; absent: the same. */
  readonly vat_bp: number;
  readonly vat_now_bp?: number | undefined;
  /** The days it is had on, where the family chose some; null: every day that the child comes, or not charged by the day. */
  readonly days: readonly string[] | null;
  /** The size or the like, where it comes in several. */
  readonly choice: string | null;
  /** What is chosen, such as "Size"; null: nothing to choose today. */
  readonly choice_label: string | null;
  /** Whether it still comes in that choice, or without one. */
  readonly choice_sold: boolean;
  /** Of each day, or of the add-on; empty: no limit. */
  readonly pool_ids: readonly number[];
}

/** A day that a child comes to a camp. */
export interface LineDay {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
  /** The places of this day; null: those of the camp. */
  readonly pool_id: number | null;
}

/** A camp for one child. */
export interface CampLine extends AnyLine {
  readonly type: "camp";
  readonly course: {
    readonly id: number;
    readonly name: string;
    readonly open: boolean;
    /** True once the first of the line's days has begun. */
    readonly begun: boolean;
    readonly price_pence: number;
    /** Pence for a day; null: the camp is booked as a whole. */
    readonly day_price_pence: number | null;
    readonly deposit_pence: number | null;
    readonly balance_due_on: string | null;
    readonly starts_on: string;
    readonly min_age: number;
    readonly max_age: number;
    readonly disciplines: string[];
    readonly pool_id: number;
  };
  readonly location: LineLocation;
  readonly children: readonly LineChild[];
  /** The dates that the family chose; null: the whole camp. */
  readonly chosen_days: readonly string[] | null;
  /** The days that the child comes, as far as the camp is still held on them. */
  readonly days: readonly LineDay[];
  readonly addons: readonly LineAddon[];
}

/** Pieces of one variation, with one text printed on them or none. */
export interface ProductLine extends AnyLine {
  readonly type: "product";
  readonly personalisation: string | null;
  /** Promised for one, in pence. */
  readonly personalisation_pence: number;
  /** The address of a photograph, as it is today; null: the item has none. */
  readonly picture: string | null;
  readonly product: {
    readonly id: number;
    readonly name: string;
    readonly figure: string;
    readonly open: boolean;
    readonly personalisation: Personalisation | null;
  };
  readonly variation: { readonly id: number; readonly price_pence: number; readonly pool_id: number };
  readonly attributes: readonly {
    readonly name: string;
    readonly option: string;
    /** #rrggbb; null: not a colour. */
    readonly colour: string | null;
  }[];
}

/** Everything a line can be. */
export type OrderLine = ClassLine | CampLine | ProductLine;

export function isCampLine(line: OrderLine): line is CampLine {
  return line.type === "camp";
}

export function isProductLine(line: OrderLine): line is ProductLine {
  return line.type === "product";
}

/** A seller's fees alone. */
export function feesOf(seller: SellerFees): SellerFees {
  return feesByColumn<SellerFees>(({ column }) => seller[column]);
}

/** The children of a line; a shop item has none. */
export function childrenOf(line: OrderLine): readonly LineChild[] {
  return line.type === "product" ? [] : line.children;
}

/** The pools that each child of a camp takes a place of: those of its days, or the camp's. */
export function placePoolsOf({ course, days }: Pick<CampLine, "course" | "days">): number[] {
  return [...new Set(days.map((day) => day.pool_id ?? course.pool_id))];
}

/** What it is called where one word has to do. */
export function nameOf(line: OrderLine): string {
  if (line.type === "product") return line.product.name;
  return line.type === "camp" ? line.course.name : line.group.name;
}
