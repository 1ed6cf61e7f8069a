import { defineMachine } from "../kernel/index.ts";

/**
 * The states of an entry on a waiting list (product.md, Waiting lists). `offer` follows a freed place, `accept` a booking, `lapse` the
 * clock. Only a waiting entry can be withdrawn; an offered one is declined. All ends are final: whoever wants to wait again joins again.
 */
export const entryMachine = defineMachine({
  states: ["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"],
  events: ["offer", "accept", "decline", "lapse", "withdraw"],
  table: {
    waiting: { offer: "offered", accept: null, decline: null, lapse: null, withdraw: "withdrawn" },
    offered: { offer: "offered", accept: "accepted", decline: "declined", lapse: "lapsed", withdraw: null },
    accepted: { offer: null, accept: "accepted", decline: null, lapse: null, withdraw: null },
    declined: { offer: null, accept: null, decline: "declined", lapse: null, withdraw: null },
    lapsed: { offer: null, accept: null, decline: null, lapse: "lapsed", withdraw: null },
    withdrawn: { offer: null, accept: null, decline: null, lapse: null, withdraw: "withdrawn" },
  },
});

/** A state of {@link entryMachine}. */
export type EntryState = (typeof entryMachine.states)[number];
/** An event of {@link entryMachine}. */
export type EntryEvent = (typeof entryMachine.events)[number];
