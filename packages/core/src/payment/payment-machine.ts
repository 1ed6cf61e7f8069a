import { defineMachine } from "../kernel/index.ts";

/**
 * The life of a payment attempt. Its events are what the provider reports, which may come late, doubled or out of order:
 * none is refused, and none leads out of a final state or back to the beginning. `failed` is not final, because the same
 * attempt can be paid with another card. Refunds are movements of their own and do not change it.
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
