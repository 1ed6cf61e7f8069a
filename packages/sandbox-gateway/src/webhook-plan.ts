import { LATE_WEBHOOK_MS, UNORDERED_GAP_MS, type CardBehaviour } from "./test-cards.ts";

/** The events that a shop's webhook receives. Other events are only listed. */
const SUBSCRIBED: ReadonlySet<string> = new Set([
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "payout.reconciliation_completed",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
]);

/** The delays of an event's webhooks in milliseconds: one entry for each sending, none if it is never sent. */
export function deliveryDelays(type: string, behaviour: CardBehaviour | null): readonly number[] {
  if (!SUBSCRIBED.has(type)) return [];
  switch (behaviour) {
    case "webhook_late":
      return [LATE_WEBHOOK_MS];
    case "webhook_twice":
      return [0, 0];
    case "webhook_never":
      return [];
    case "webhook_unordered":
      return [type === "payment_intent.processing" ? UNORDERED_GAP_MS : 0];
    default:
      return [0];
  }
}
