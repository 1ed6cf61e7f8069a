import { defineMachine } from "../kernel/index.ts";

/**
 * The states of what a school sells: a draft is seen by staff alone, an open one by everybody, and a closed one takes no bookings any more
 * and keeps its dates. What was open once is never a draft again, because it may have been sold; it goes to the archive instead.
 */
export const listingMachine = defineMachine({
  states: ["draft", "open", "closed", "archived"],
  events: ["open", "close", "reopen", "archive", "restore"],
  table: {
    draft: { open: "open", close: null, reopen: null, archive: "archived", restore: null },
    open: { open: "open", close: "closed", reopen: null, archive: null, restore: null },
    closed: { open: null, close: "closed", reopen: "open", archive: "archived", restore: null },
    archived: { open: null, close: null, reopen: null, archive: "archived", restore: "closed" },
  },
});

/** A state of {@link listingMachine}. */
export type ListingState = (typeof listingMachine.states)[number];
/** An event of {@link listingMachine}. */
export type ListingEvent = (typeof listingMachine.events)[number];
