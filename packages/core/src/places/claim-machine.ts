import { defineMachine } from "../kernel/index.ts";

/**
 * The life of a claim (product.md, Places): held until a time, then committed, released or expired; a committed one can
 * still be released. Released and expired are final: who comes back takes a new claim. A repeated event is harmless.
 */
export const claimMachine = defineMachine({
  states: ["held", "committed", "released", "expired"],
  events: ["commit", "release", "expire"],
  table: {
    held: { commit: "committed", release: "released", expire: "expired" },
    committed: { commit: "committed", release: "released", expire: null },
    released: { commit: null, release: "released", expire: "released" },
    expired: { commit: null, release: "expired", expire: "expired" },
  },
});

/** A state of {@link claimMachine}. */
export type ClaimState = (typeof claimMachine.states)[number];
/** An event of {@link claimMachine}. */
export type ClaimEvent = (typeof claimMachine.events)[number];
