import type { LedgerAccount, LedgerKind } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** One entry of a movement, in pence; debits are positive. The id beside the account names its owner. */
export interface Entry {
  readonly account: LedgerAccount;
  readonly amount: number;
  readonly orderId?: string;
  readonly sellerId?: number;
  readonly customerId?: string;
  readonly provider?: "stripe" | "sandbox";
  /** For a receivable due later; left out: due at once. */
  readonly dueOn?: string;
}

interface Movement {
  readonly kind: LedgerKind;
  /** Deduplication key: a movement with the same key is posted once, whichever process tries it. */
  readonly key: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  readonly payoutId?: string;
  readonly debtPaymentId?: string;
  readonly note?: string;
  readonly entries: readonly Entry[];
}

/**
 * Posts a movement in one round trip, in the caller's transaction. Zero entries are left out. Returns whether it was
 * new. The database refuses entries that don't sum to zero.
 */
export async function post(trx: Db, movement: Movement): Promise<boolean> {
  const entries = movement.entries
    .filter((entry) => entry.amount !== 0)
    .map((entry) => ({
      account: entry.account,
      amount_pence: entry.amount,
      order_id: entry.orderId,
      seller_id: entry.sellerId,
      customer_id: entry.customerId,
      provider: entry.provider,
      due_on: entry.dueOn,
    }));
  if (entries.length === 0) return false;
  const { rows } = await sql`
    with posted as (
      insert into ledger_transaction (kind, dedupe_key, order_id, payment_id, refund_id, dispute_id, payout_id, debt_payment_id, note)
      values (${movement.kind}, ${movement.key}, ${movement.orderId ?? null}, ${movement.paymentId ?? null},
        ${movement.refundId ?? null}, ${movement.disputeId ?? null}, ${movement.payoutId ?? null}, ${movement.debtPaymentId ?? null}, ${movement.note ?? null})
      on conflict (dedupe_key) do nothing returning id
    ), written as (
      insert into ledger_entry (transaction_id, account, order_id, seller_id, customer_id, provider, due_on, amount_pence)
      select p.id, e.account, e.order_id, e.seller_id, e.customer_id, e.provider, e.due_on, e.amount_pence
      from posted p, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (account text, order_id uuid, seller_id int,
        customer_id uuid, provider text, due_on date, amount_pence int)
    )
    select id from posted`.execute(trx);
  return rows.length > 0;
}
