import { LATE_WEBHOOK_MS, UNORDERED_GAP_MS, type CardBehaviour } from "./test-cards.ts";

/** What a shop's webhook endpoint is subscribed to; other events are only listed. */
const SUBSCRIBED: ReadonlySet<string> = new Set([
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.failed",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
]);

/** When each webhook of an event is sent, in milliseconds after the event; one entry a sending, none where it is never sent. */
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
