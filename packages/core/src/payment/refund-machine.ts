import { defineMachine, transitionOf } from "../kernel/index.ts";

/**
 * The states of a refund. `send` notes that the provider is about to be asked, so that a crash is known. `retry` starts another attempt,
 * with a key of its own. `pay_elsewhere` notes that the family has got the money without the provider, for good. The other events are the provider's reports, by its names; a refusal of the call counts as `failed`. Reports may
 * come late, repeated or out of order, so none is refused. `succeeded` is not the end: a bank may return the money weeks later, and
 * then the refund has failed. `failed` and `cancelled` end an attempt.
 */
export const refundMachine = defineMachine({
  states: ["requested", "sent", "pending", "requires_action", "succeeded", "failed", "cancelled", "paid_elsewhere"],
  events: ["send", "retry", "pay_elsewhere", "pending", "requires_action", "succeeded", "failed", "cancelled"],
  table: {
    requested: {
      send: "sent",
      retry: null,
      pay_elsewhere: null,
      pending: "pending",
      requires_action: "requires_action",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    sent: {
      send: "sent",
      retry: null,
      pay_elsewhere: null,
      pending: "pending",
      requires_action: "requires_action",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    pending: {
      send: null,
      retry: null,
      pay_elsewhere: null,
      pending: "pending",
      requires_action: "requires_action",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    requires_action: {
      send: null,
      retry: null,
      pay_elsewhere: null,
      pending: "pending",
      requires_action: "requires_action",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    succeeded: {
      send: null,
      retry: null,
      pay_elsewhere: null,
      pending: "succeeded",
      requires_action: "succeeded",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    failed: {
      send: null,
      retry: "requested",
      pay_elsewhere: "paid_elsewhere",
      pending: "failed",
      requires_action: "failed",
      succeeded: "failed",
      failed: "failed",
      cancelled: "failed",
    },
    cancelled: {
      send: null,
      retry: "requested",
      pay_elsewhere: "paid_elsewhere",
      pending: "cancelled",
      requires_action: "cancelled",
      succeeded: "cancelled",
      failed: "cancelled",
      cancelled: "cancelled",
    },
    paid_elsewhere: {
      send: null,
      retry: null,
      pay_elsewhere: null,
      pending: "paid_elsewhere",
      requires_action: "paid_elsewhere",
      succeeded: "paid_elsewhere",
      failed: "paid_elsewhere",
      cancelled: "paid_elsewhere",
    },
  },
});

/** A state of {@link refundMachine}. */
export type RefundState = (typeof refundMachine.states)[number];
/** An event of {@link refundMachine}. */
export type RefundEvent = (typeof refundMachine.events)[number];
/** What a provider can report of a refund. */
export type RefundReport = Exclude<RefundEvent, "send" | "retry" | "pay_elsewhere">;

/** What a change of state means for the books: the money has gone back, came back to us, or nothing moved. */
export function bookingOf(from: RefundState, to: RefundState): "post" | "reverse" | null {
  if (from === to) return null;
  if (to === "succeeded") return "post";
  return from === "succeeded" ? "reverse" : null;
}

/** What a family is told about a refund: it is on its way, done, done another way, or we are still working on it. */
export type FamilyRefundStatus = "on_its_way" | "refunded" | "paid_elsewhere" | "not_yet";

export function familyRefundStatus(state: RefundState): FamilyRefundStatus {
  if (state === "succeeded") return "refunded";
  if (state === "paid_elsewhere") return "paid_elsewhere";
  // The provider waits for the customer, which at a card's bank never happens by itself: staff look at it.
  return state === "failed" || state === "cancelled" || state === "requires_action" ? "not_yet" : "on_its_way";
}

/** The states of which a family is told that we are still working on its refund. */
export const REFUND_NOT_YET: readonly RefundState[] = refundMachine.states.filter(
  (state) => familyRefundStatus(state) === "not_yet",
);

/** The states in which an attempt has ended without the money going back. */
export const REFUND_ENDED_BADLY: readonly RefundState[] = transitionOf(refundMachine, "retry").from;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A bank may return a refund for a month. */
const MAY_RETURN_S = 35 * DAY;

/**
 * The seconds until the provider is asked about a refund again that has been in this state for so many seconds: as long again, so that
 * the pauses grow, and at least a minute. Null: never, because nothing can change.
 */
export function secondsToNextCheck(state: RefundState, sinceSeconds: number): number | null {
  if (state === "failed" || state === "cancelled" || state === "paid_elsewhere") return null;
  if (state === "succeeded") return sinceSeconds > MAY_RETURN_S ? null : Math.max(HOUR, sinceSeconds);
  return Math.min(6 * HOUR, Math.max(MINUTE, sinceSeconds));
}
