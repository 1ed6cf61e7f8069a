import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a payment. Its events are the provider's reports, which may come late, repeated or out of order. No
 * event is refused, and none leaves a final state or returns to `created`. `failed` is not final, because the same
 * payment can be retried with another card. Refunds are separate records and don't change it.
 */
export const paymentMachine = defineMachine({
  states: ["created", "requires_action", "processing", "succeeded", "failed", "cancelled"],
  events: ["created", "requires_action", "processing", "succeeded", "failed", "cancelled"],
  table: {
    created: {
      created: "created",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    requires_action: {
      created: "requires_action",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    processing: {
      created: "processing",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    failed: {
      created: "failed",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
    },
    succeeded: {
      created: "succeeded",
      requires_action: "succeeded",
      processing: "succeeded",
      succeeded: "succeeded",
      failed: "succeeded",
      cancelled: "succeeded",
    },
    cancelled: {
      created: "cancelled",
      requires_action: "cancelled",
      processing: "cancelled",
      succeeded: "cancelled",
      failed: "cancelled",
      cancelled: "cancelled",
    },
  },
});

/** A state of {@link paymentMachine}, and what a provider can report. */
export type PaymentState = (typeof paymentMachine.states)[number];
