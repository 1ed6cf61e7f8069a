import { defineMachine } from "../kernel/index.ts";

/**
 * The life of an order (product.md, Orders and money). `place` holds the places and opens the payment; `confirm` follows the money;
 * `release` (the visitor goes back) and `expire` (the hold has run out, or the payment was cancelled at the provider) make it a basket
 * again; `cancel` follows money for places that are gone. A failed card is no event: it leaves time for another. Where `confirm` is
 * refused, the money belongs to no order and goes back. No event leads to `partly_cancelled` yet; orders are read by it.
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
