import { pence } from "@matinee/core/kernel";
import type Stripe from "stripe";
import type { BalanceCategory, BalanceTransaction } from "./balance-transaction.ts";
import { type CheckedBalanceTransaction, checkDispute, checkIntent, checkPayout, checkRefund } from "./check-answer.ts";
import {
  INTENT_STATUSES,
  type Dispute,
  type Intent,
  type IntentStatus,
  type Payout,
  type Refund,
  type SavedCard,
} from "./payment-gateway.ts";

const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;

function intentStatus(status: string): IntentStatus {
  // An unknown status is not final, so the reconciler asks again.
  return INTENT_STATUSES.find((known) => known === status) ?? "processing";
}

/** Converts a Stripe payment. */
export function toIntent(answer: Stripe.PaymentIntent): Intent {
  const intent = checkIntent(answer);
  const failure = intent.last_payment_error;
  return {
    ref: intent.id,
    clientSecret: intent.client_secret,
    status: intentStatus(intent.status),
    amountPence: pence(intent.amount),
    amountReceived: pence(intent.amount_received),
    metadata: intent.metadata,
    cardRef: typeof intent.payment_method === "string" ? intent.payment_method : (intent.payment_method?.id ?? null),
    lastFailure: failure
      ? {
          // A card that is entered is a payment method of its own. A saved card that is declined twice has two charges.
          attemptRef: failure.charge ?? failure.payment_method?.id ?? null,
          card: failure.payment_method?.card?.fingerprint ?? null,
          code: failure.code ?? null,
          declineCode: failure.decline_code ?? null,
          message: failure.message ?? "",
        }
      : null,
  };
}

/** Converts a Stripe refund. */
export function toRefund(answer: Stripe.Refund): Refund {
  const refund = checkRefund(answer);
  const status = REFUND_STATUSES.find((known) => known === refund.status) ?? "pending";
  return {
    ref: refund.id,
    intentRef: idOf(refund.payment_intent),
    key: refund.metadata?.["refund_key"] ?? null,
    failureReason: refund.failure_reason ?? null,
    status,
    amountPence: pence(refund.amount),
  };
}

const DISPUTE_STATUSES: Readonly<Record<string, Dispute["status"]>> = {
  needs_response: "needs_response",
  warning_needs_response: "needs_response",
  under_review: "under_review",
  warning_under_review: "under_review",
  warning_closed: "closed",
  prevented: "closed",
  won: "won",
  lost: "lost",
};

/** Converts a Stripe dispute. */
export function toDispute(answer: Stripe.Dispute): Dispute {
  const dispute = checkDispute(answer);
  return {
    ref: dispute.id,
    intentRef: idOf(dispute.payment_intent),
    amountPence: pence(dispute.amount),
    reason: dispute.reason,
    // An unknown status is not final, so that somebody looks at it.
    status: DISPUTE_STATUSES[dispute.status] ?? "under_review",
    isInquiry: dispute.status.startsWith("warning_"),
    evidenceDueAt: dispute.evidence_details.due_by,
    changes: dispute.balance_transactions.map(({ id, amount, fee, currency, created }) => ({
      ref: id,
      amount,
      fee,
      currency,
      createdAt: created,
    })),
  };
}

/** By Stripe's reporting categories, which tell apart what `type` calls an adjustment. */
const CATEGORIES: Readonly<Record<string, BalanceCategory>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  dispute: "dispute",
  dispute_reversal: "dispute",
  payout: "payout",
  payout_reversal: "payout_returned",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
};

/** Converts a change of the balance that was checked. */
export function toBalanceTransaction(transaction: CheckedBalanceTransaction): BalanceTransaction {
  const { source } = transaction;
  const about = typeof source === "object" ? source : null;
  const payment = about?.payment_intent ?? null;
  return {
    ref: transaction.id,
    category: CATEGORIES[transaction.reporting_category] ?? "other",
    type: transaction.type,
    amount: transaction.amount,
    fee: transaction.fee,
    currency: transaction.currency,
    sourceRef: typeof source === "string" ? source : (about?.id ?? null),
    intentRef: typeof payment === "string" ? payment : (payment?.id ?? null),
    refundKey: about?.metadata?.["refund_key"] ?? null,
    createdAt: transaction.created,
  };
}

const PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;

/** Converts a Stripe payout. */
export function toPayout(answer: Stripe.Payout): Payout {
  const payout = checkPayout(answer);
  return {
    ref: payout.id,
    amountPence: payout.amount,
    status: PAYOUT_STATUSES.find((known) => known === payout.status) ?? "pending",
    arrivesAt: payout.arrival_date,
    failureCode: payout.failure_code,
  };
}

function idOf(payment: string | Stripe.PaymentIntent | null): string | null {
  return typeof payment === "string" ? payment : (payment?.id ?? null);
}

/** Converts a saved card; null for a payment method that is not a card. */
export function toSavedCard(method: Stripe.PaymentMethod): SavedCard | null {
  if (!method.card) return null;
  return {
    ref: method.id,
    brand: method.card.brand,
    lastFour: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
    fingerprint: method.card.fingerprint ?? null,
  };
}
