import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a claim (product.md, Places): held until a time, then committed, released or expired. All three are
 * final; a customer who comes back gets a new claim. A repeated event changes nothing. The database also allows
 * releasing a committed claim by hand; no event does that yet.
 */
export const claimMachine = defineMachine({
  states: ["held", "committed", "released", "expired"],
  events: ["commit", "release", "expire"],
  table: {
    held: { commit: "committed", release: "released", expire: "expired" },
    committed: { commit: "committed", release: null, expire: null },
    released: { commit: null, release: "released", expire: "released" },
    expired: { commit: null, release: "expired", expire: "expired" },
  },
});

/** An event of {@link claimMachine}. */
export type ClaimEvent = (typeof claimMachine.events)[number];
