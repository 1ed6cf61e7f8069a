import { balanceTransaction, type BalanceTransaction } from "./balance-transaction.ts";
import { enterBalance } from "./balance.ts";
import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { chargeIdOf } from "./charges.ts";
import { newId } from "./ids.ts";
import { answerList } from "./lists.ts";
import type { Dispute, Stored } from "./objects.ts";
import { flag, mergedMetadata, nested, text } from "./parameters.ts";
import { disputeDefaults } from "./stripe-defaults.ts";
import { invalidRequest, noSuch } from "./refusal.ts";

const EVIDENCE_DAYS = 7;
const DAY_S = 24 * 60 * 60;
/** What a dispute costs, in pence. It is not given back. */
const FEE_PENCE = 2_000;
/** Evidence of this text decides a dispute at once, as in Stripe's test mode. */
const DECIDES = { winning_evidence: "won", losing_evidence: "lost" } as const;

/** Opens a dispute about a whole payment, as the bank of a cardholder does who says that it was fraud. */
export async function openDispute(call: Call, intent: Stored<"payment_intent">): Promise<void> {
  const id = newId("du");
  const body: Dispute = {
    id,
    object: "dispute",
    ...disputeDefaults(),
    balance_transactions: [
      await move(call, { id, amount: -intent.body.amount, fee: FEE_PENCE, currency: intent.body.currency }),
    ],
    amount: intent.body.amount,
    charge: chargeIdOf(intent.id),
    created: seconds(call),
    currency: intent.body.currency,
    evidence: {},
    evidence_details: {
      due_by: seconds(call) + EVIDENCE_DAYS * DAY_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
  };
  await call.tx.save({ kind: "dispute", id, parent: intent.id, body, hidden: {}, settlesAt: null });
  await recordEvent(call, "charge.dispute.created", body);
  await recordEvent(call, "charge.dispute.funds_withdrawn", body);
}

interface Moved {
  /** The dispute. */
  readonly id: string;
  /** Negative: withdrawn. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

async function move(call: Call, { id: source, amount, fee, currency }: Moved): Promise<BalanceTransaction> {
  const withdrawn = amount < 0;
  const moved = balanceTransaction({
    id: newId("txn"),
    category: withdrawn ? "dispute" : "dispute_reversal",
    amount,
    fee,
    feeName: "Dispute fee",
    currency,
    source,
    description: withdrawn ? "Chargeback withdrawal" : "Chargeback reversal",
    at: seconds(call),
  });
  await enterBalance(call, moved);
  return moved;
}

async function locked(call: Call, id: string): Promise<Stored<"dispute">> {
  const dispute = await call.tx.lock("dispute", id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return dispute;
}

export async function retrieveDispute(call: Call, id: string): Promise<Answer> {
  const dispute = await call.tx.find("dispute", id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return answered(dispute.body);
}

/** Adds evidence. Unless `submit` is false it goes to the bank, which then decides or looks at it. */
export async function updateDispute(call: Call, id: string): Promise<Answer> {
  const dispute = await locked(call, id);
  requireOpen(dispute.body);
  const given = [...(nested(call.params, "evidence") ?? [])];
  const evidence = {
    ...dispute.body.evidence,
    ...Object.fromEntries(given.filter(([, value]) => typeof value === "string")),
  };
  const submitted = given.length > 0 && flag(call.params, "submit") !== false;
  const words = text(nested(call.params, "evidence") ?? new Map(), "uncategorized_text");
  const decided = words === "winning_evidence" || words === "losing_evidence" ? DECIDES[words] : "under_review";
  return await save(call, dispute, {
    ...dispute.body,
    evidence,
    evidence_details: {
      ...dispute.body.evidence_details,
      has_evidence: Object.keys(evidence).length > 0,
      submission_count: dispute.body.evidence_details.submission_count + (submitted ? 1 : 0),
    },
    metadata: mergedMetadata(dispute.body.metadata, call.params),
    status: submitted ? decided : dispute.body.status,
  });
}

/** Accepts a dispute: it is lost. */
export async function closeDispute(call: Call, id: string): Promise<Answer> {
  const dispute = await locked(call, id);
  requireOpen(dispute.body);
  return await save(call, dispute, { ...dispute.body, status: "lost" });
}

function requireOpen({ status }: Dispute): void {
  if (status === "needs_response" || status === "under_review") return;
  throw invalidRequest(`This dispute is already ${status}.`);
}

async function save(call: Call, dispute: Stored<"dispute">, body: Dispute): Promise<Answer> {
  const { id, amount, currency, balance_transactions: moved } = body;
  const won = body.status === "won";
  const saved: Dispute = won
    ? { ...body, balance_transactions: [...moved, await move(call, { id, amount, fee: 0, currency })] }
    : body;
  await call.tx.save({ ...dispute, body: saved });
  const closed = won || saved.status === "lost";
  await recordEvent(call, closed ? "charge.dispute.closed" : "charge.dispute.updated", saved);
  if (won) await recordEvent(call, "charge.dispute.funds_reinstated", saved);
  return answered(saved);
}

export async function listDisputes(call: Call): Promise<Answer> {
  const intent = text(call.params, "payment_intent") ?? text(call.params, "charge")?.replace(/^ch_/u, "pi_");
  return answerList(call, "dispute", "/v1/disputes", intent === undefined ? {} : { parent: intent });
}
