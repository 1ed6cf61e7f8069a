import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a payment. Its events are the provider's reports, which may come late, repeated or out of order. No
 * event is refused, and none returns to `created`. Only `succeeded` is final. `failed` is not, because the same
 * payment can be retried with another card. Refunds are separate records and don't change it.
 *
 * `give_up` is ours: the provider has no such payment, or never answered that it has one. Should its money come all the same, that is
 * recorded, so a payment that was given up or cancelled can still succeed, and no other report moves a cancelled one.
 */
export const paymentMachine = defineMachine({
  states: ["created", "requires_action", "processing", "succeeded", "failed", "cancelled", "given_up"],
  events: ["created", "requires_action", "processing", "succeeded", "failed", "cancelled", "give_up"],
  table: {
    created: {
      created: "created",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
      give_up: "given_up",
    },
    requires_action: {
      created: "requires_action",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
      give_up: "given_up",
    },
    processing: {
      created: "processing",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
      give_up: "given_up",
    },
    failed: {
      created: "failed",
      requires_action: "requires_action",
      processing: "processing",
      succeeded: "succeeded",
      failed: "failed",
      cancelled: "cancelled",
      give_up: "given_up",
    },
    succeeded: {
      created: "succeeded",
      requires_action: "succeeded",
      processing: "succeeded",
      succeeded: "succeeded",
      failed: "succeeded",
      cancelled: "succeeded",
      give_up: "succeeded",
    },
    cancelled: {
      created: "cancelled",
      requires_action: "cancelled",
      processing: "cancelled",
      succeeded: "succeeded",
      failed: "cancelled",
      cancelled: "cancelled",
      give_up: "cancelled",
    },
    given_up: {
      created: "given_up",
      requires_action: "given_up",
      processing: "given_up",
      succeeded: "succeeded",
      failed: "given_up",
      cancelled: "cancelled",
      give_up: "given_up",
    },
  },
});

/** A state of {@link paymentMachine}. */
export type PaymentState = (typeof paymentMachine.states)[number];
/** What a provider can report. */
export type PaymentReport = Exclude<(typeof paymentMachine.events)[number], "give_up">;
