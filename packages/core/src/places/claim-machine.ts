import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a claim (product.md, Places): held until a time, then committed, released or expired. `cancel` gives
 * a committed place back. Released and expired are final; a customer who comes back gets a new claim. A repeated event
 * changes nothing.
 */
export const claimMachine = defineMachine({
  states: ["held", "committed", "released", "expired"],
  events: ["commit", "release", "expire", "cancel"],
  table: {
    held: { commit: "committed", release: "released", expire: "expired", cancel: null },
    committed: { commit: "committed", release: null, expire: null, cancel: "released" },
    released: { commit: null, release: "released", expire: "released", cancel: "released" },
    expired: { commit: null, release: "expired", expire: "expired", cancel: null },
  },
});

/** An event of {@link claimMachine}. */
export type ClaimEvent = (typeof claimMachine.events)[number];
