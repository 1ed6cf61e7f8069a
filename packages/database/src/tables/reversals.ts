import type { Generated } from "kysely";
import type { Instant, Json } from "./column-types.ts";

export interface ReversalTable {
  id: string;
  order_id: string;
  seller_id: number;
  made_by: "family" | "staff";
  reason: string;
  given_pence: number;
  vat_pence: number;
  kept_pence: number;
  debt_pence: number;
  card_pence: number;
  credit_pence: number;
  note_number: number | null;
  note_key: string | null;
  seller: Json<unknown>;
  created_at: Instant;
}

export interface ReversalPartTable {
  reversal_id: string;
  position: number;
  /** The line as it was sold; null: a fee. */
  order_item_id: string | null;
  /** The line that stands for what was cancelled; null: nothing was. */
  cancelled_item_id: string | null;
  key: string;
  label: string;
  quantity: number;
  charged_pence: number;
  given_pence: number;
  vat_bp: number;
  vat_pence: number;
  later_pence: number;
}

export interface TransferTable {
  reversal_id: string;
  /** The line that stands for what was moved away. */
  gone_item_id: string;
  new_item_id: string;
  sold_pence: number;
  waived_pence: number;
  owed_pence: number;
  /** The first date from which the cancellation rule goes on counting; null: that of the new line. */
  rule_from: string | null;
}

export interface CreditNoteCounterTable {
  franchise_id: number;
  next_number: Generated<number>;
}
