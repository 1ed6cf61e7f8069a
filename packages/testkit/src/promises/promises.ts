/** What the product promises whatever fails. The long tests try each one, and the run prints a table of them. */
export const PROMISES = {
  R1: "Places and money under random interleavings: never more claims than places, never a penny unaccounted for",
  R2: "A rush on a few places: as many are sold as there are, and everybody else is told",
  R3: "Server and database killed at random moments: every payment ends confirmed, refunded or payable, and no hold stays",
  R4: "Notices of the payment provider late, doubled, lost, in any order: every order ends in the same state",
  R5: "Bad input to every call: a clear refusal, never a fault of the server",
  R6: "The primary database lost: nothing that was confirmed is lost",
  R7: "Disk full, clock jump, mail server or provider down: the rest works, and what was due is done later",
  R8: "Connections killed, a failover, a restart under load: no process dies, and every paid order is confirmed",
  R9: "A faulty payment provider: every captured penny is confirmed, refunded or an open work item",
} as const;

export type PromiseName = keyof typeof PROMISES;

/** The keys of the table are its names. */
export const PROMISE_NAMES = Object.keys(PROMISES) as PromiseName[];
