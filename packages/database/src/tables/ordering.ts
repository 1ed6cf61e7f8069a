import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export type OrderStatus = "basket" | "placed" | "confirmed" | "partly_cancelled" | "cancelled";

export type DeliveryMethod = "collect" | "post";

export interface OrdersTable {
  id: string;
  guest_id: string;
  customer_id: string | null;
  franchise_id: number | null;
  host: string;
  status: Generated<OrderStatus>;
  number: string | null;
  currency: Generated<string>;
  hold_expires_at: InstantOrNull;
  hold_extended: Generated<boolean>;
  total_gross_pence: number | null;
  amount_due_now_pence: number | null;
  calendar_key: string | null;
  receipt_key: Generated<string | null>;
  coupon_id: Generated<number | null>;
  /** Whether it took something off when the order was placed. Null: not placed, or from before this was noted. */
  coupon_applied: Generated<boolean | null>;
  delivery: Generated<DeliveryMethod | null>;
  delivery_by_seller: ColumnType<unknown, string | null | undefined, string | null>;
  amount_due_later_pence: Generated<number | null>;
  credit_used_pence: Generated<number>;
  pricing: ColumnType<unknown, string | null | undefined, string | null>;
  /** The terms that a basket's price was shown with; null: none was shown yet. */
  promised: ColumnType<unknown, string | null | undefined, string | null>;
  /** What was sold, as it was sold; null: a basket, or an order from before it was stored. */
  sold: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Instant;
  updated_at: Instant;
  placed_at: InstantOrNull;
  confirmed_at: InstantOrNull;
}

export type OrderItemType = "trial" | "enrolment" | "camp" | "product";

export interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  type: OrderItemType;
  seller_id: number;
  group_id: number | null;
  course_id: number | null;
  variation_id: number | null;
  start_on: string | null;
  quantity: number;
  unit_price_pence: number;
  vat_bp: number;
  take_full_payment: Generated<boolean>;
  /** Dates of a camp that is booked by the day; null: every day. */
  days: ColumnType<string[] | null, string[] | null | undefined>;
  personalisation: string | null;
  personalisation_pence: Generated<number>;
  state: Generated<"active" | "cancelled">;
  created_at: Instant;
}

/** How a shop item of a confirmed order reaches the family. Triggers write the rows; staff say what was done. */
export interface ItemDeliveryTable {
  order_item_id: string;
  order_id: string;
  seller_id: number;
  placed_at: Instant;
  method: DeliveryMethod;
  done_at: InstantOrNull;
  done_how: "posted" | "handed_out" | "before_list" | null;
  /** An account of staff; null: nobody yet, or from before the list. */
  done_by: string | null;
  done: GeneratedAlways<boolean>;
}

export interface OrderItemAddonTable {
  order_item_id: string;
  course_addon_id: number;
  quantity: number;
  unit_price_pence: number;
  vat_bp: number;
  /** Dates; null: every day that the child comes, or not charged by the day. */
  days: ColumnType<string[] | null, string[] | null | undefined>;
  /** One of the add-on's choices. */
  choice: ColumnType<string | null, string | null | undefined>;
}
