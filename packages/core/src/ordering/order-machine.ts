import { defineMachine } from "../kernel/index.ts";

/**
 * The life of an order (product.md, Orders and money): basket → placed (holds, payment under way) → confirmed → partly
 * cancelled or cancelled; placed → basket again where its payment failed or its hold expired. Late and repeated news of
 * a payment change nothing. Money for an order that is a basket again, or cancelled, is refused here: there it is
 * nobody's place, and has to be looked into.
 */
export const orderMachine = defineMachine({
  states: ["basket", "placed", "confirmed", "partly_cancelled", "cancelled"],
  events: ["place", "confirm", "fail", "expire", "cancel_part", "cancel"],
  table: {
    basket: { place: "placed", confirm: null, fail: "basket", expire: "basket", cancel_part: null, cancel: null },
    placed: {
      place: "placed",
      confirm: "confirmed",
      fail: "basket",
      expire: "basket",
      cancel_part: null,
      cancel: "cancelled",
    },
    confirmed: {
      place: null,
      confirm: "confirmed",
      fail: "confirmed",
      expire: "confirmed",
      cancel_part: "partly_cancelled",
      cancel: "cancelled",
    },
    partly_cancelled: {
      place: null,
      confirm: "partly_cancelled",
      fail: "partly_cancelled",
      expire: "partly_cancelled",
      cancel_part: "partly_cancelled",
      cancel: "cancelled",
    },
    cancelled: {
      place: null,
      confirm: null,
      fail: "cancelled",
      expire: "cancelled",
      cancel_part: null,
      cancel: "cancelled",
    },
  },
});

/** A state of {@link orderMachine}. */
export type OrderState = (typeof orderMachine.states)[number];
/** An event of {@link orderMachine}. */
export type OrderEvent = (typeof orderMachine.events)[number];
