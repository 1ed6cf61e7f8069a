import type { ColumnType, Generated } from "kysely";
import type { Instant } from "./column-types.ts";

export type LedgerKind =
  | "sale"
  | "payment"
  | "refund"
  | "credit_given"
  | "credit_reserved"
  | "credit_used"
  | "credit_returned"
  | "refund_returned"
  | "refund_elsewhere"
  | "dispute"
  | "dispute_lost"
  | "payout"
  | "payout_returned"
  | "fee"
  | "debt_opened"
  | "debt_paid";

export type LedgerAccount =
  | "receivable"
  | "provider"
  | "seller"
  | "credit"
  | "credit_reserved"
  | "disputed"
  | "fee"
  | "bank"
  | "debt";

export interface LedgerTransactionTable {
  id: Generated<number>;
  kind: LedgerKind;
  dedupe_key: string;
  order_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  dispute_id: Generated<string | null>;
  payout_id: Generated<string | null>;
  debt_payment_id: Generated<string | null>;
  note: string | null;
  at: Instant;
  made_in: Generated<string>;
}

export interface LedgerEntryTable {
  id: Generated<number>;
  transaction_id: number;
  account: LedgerAccount;
  order_id: string | null;
  seller_id: number | null;
  customer_id: string | null;
  provider: "stripe" | "sandbox" | null;
  due_on: string | null;
  amount_pence: number;
}

/** What a family owed a school before it came here. Kept by the ledger. */
export interface FamilyDebtTable {
  id: Generated<string>;
  customer_id: string;
  franchise_id: number;
  opened_pence: number;
  left_pence: number;
  opened_on: Generated<string>;
}

export interface DebtPaymentTable {
  id: string;
  customer_id: string;
  franchise_id: number;
  amount_pence: number;
  method: "cash" | "bank_transfer" | "card" | "voucher" | "let_off";
  paid_on: string;
  note: Generated<string>;
  recorded_at: Instant;
  taken_back_at: ColumnType<string | null, undefined, string>;
  taken_back_reason: ColumnType<string | null, undefined, string>;
}
