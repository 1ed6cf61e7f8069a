import { defineMachine } from "../kernel/index.ts";

/**
 * The states of an entry on a waiting list (product.md, Waiting lists). `offer` follows a freed place, `accept` a booking, `lapse` the
 * clock, `take_back` an offered date that is not held any more, or single days of a camp that the family declines. Only a waiting entry can be withdrawn; an offered one is declined. All ends are final: whoever wants to wait again joins again.
 */
export const entryMachine = defineMachine({
  states: ["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"],
  events: ["offer", "accept", "decline", "lapse", "withdraw", "take_back"],
  table: {
    waiting: { offer: "offered", accept: null, decline: null, lapse: null, withdraw: "withdrawn", take_back: null },
    offered: {
      offer: "offered",
      accept: "accepted",
      decline: "declined",
      lapse: "lapsed",
      withdraw: null,
      take_back: "waiting",
    },
    accepted: { offer: null, accept: "accepted", decline: null, lapse: null, withdraw: null, take_back: null },
    declined: { offer: null, accept: null, decline: "declined", lapse: null, withdraw: null, take_back: null },
    lapsed: { offer: null, accept: null, decline: null, lapse: "lapsed", withdraw: null, take_back: null },
    withdrawn: { offer: null, accept: null, decline: null, lapse: null, withdraw: "withdrawn", take_back: null },
  },
});

/** A state of {@link entryMachine}. */
export type EntryState = (typeof entryMachine.states)[number];
/** An event of {@link entryMachine}. */
export type EntryEvent = (typeof entryMachine.events)[number];
