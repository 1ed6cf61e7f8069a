import { defineMachine } from "../kernel/index.ts";

/**
 * The states of an order (product.md, Orders and money). `place` holds the places and opens the payment. `confirm`
 * follows the money. `release` (the visitor goes back) and `expire` (the hold ran out, or the provider cancelled the
 * payment) turn it into a basket again. `cancel` follows money for places that are gone. A declined card is no event,
 * because the customer can try another. If `confirm` is refused, the payment belongs to no order and is refunded. No
 * event leads to `partly_cancelled` yet, but stored orders may have it.
 */
export const orderMachine = defineMachine({
  states: ["basket", "placed", "confirmed", "partly_cancelled", "cancelled"],
  events: ["place", "confirm", "release", "expire", "cancel"],
  table: {
    basket: { place: "placed", confirm: null, release: "basket", expire: "basket", cancel: null },
    placed: { place: "placed", confirm: "confirmed", release: "basket", expire: "basket", cancel: "cancelled" },
    confirmed: { place: null, confirm: null, release: null, expire: "confirmed", cancel: null },
    partly_cancelled: { place: null, confirm: null, release: null, expire: "partly_cancelled", cancel: null },
    cancelled: { place: null, confirm: null, release: null, expire: "cancelled", cancel: "cancelled" },
  },
});

/** An event of {@link orderMachine}. */
export type OrderEvent = (typeof orderMachine.events)[number];
