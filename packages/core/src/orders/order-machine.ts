import { defineMachine } from "../kernel/index.ts";

/**
 * The states of an order (product.md, Orders and money). `place` holds the places and opens the payment. `confirm`
 * follows the money. `release` (the visitor goes back) and `expire` (the hold ran out, or the provider cancelled the
 * payment) turn it into a basket again. `cancel` follows money for places that are gone. A declined card is no event,
 * because the customer can try another. If `confirm` is refused, the payment belongs to no order and is refunded.
 * `cancel_part` and `cancel_rest` are reversals of a confirmed order: some of it is cancelled, or nothing is left.
 */
export const orderMachine = defineMachine({
  states: ["basket", "placed", "confirmed", "partly_cancelled", "cancelled"],
  events: ["place", "confirm", "release", "expire", "cancel", "cancel_part", "cancel_rest"],
  table: {
    basket: {
      place: "placed",
      confirm: null,
      release: "basket",
      expire: "basket",
      cancel: null,
      cancel_part: null,
      cancel_rest: null,
    },
    placed: {
      place: "placed",
      confirm: "confirmed",
      release: "basket",
      expire: "basket",
      cancel: "cancelled",
      cancel_part: null,
      cancel_rest: null,
    },
    confirmed: {
      place: null,
      confirm: null,
      release: null,
      expire: "confirmed",
      cancel: null,
      cancel_part: "partly_cancelled",
      cancel_rest: "cancelled",
    },
    partly_cancelled: {
      place: null,
      confirm: null,
      release: null,
      expire: "partly_cancelled",
      cancel: null,
      cancel_part: "partly_cancelled",
      cancel_rest: "cancelled",
    },
    cancelled: {
      place: null,
      confirm: null,
      release: null,
      expire: "cancelled",
      cancel: "cancelled",
      cancel_part: null,
      cancel_rest: "cancelled",
    },
  },
});

/** An event of {@link orderMachine}. */
export type OrderEvent = (typeof orderMachine.events)[number];
