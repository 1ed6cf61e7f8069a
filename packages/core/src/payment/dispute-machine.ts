import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a dispute, and the provider's reports of it. They may come late, repeated or out of order, so none is refused, and none
 * leaves a decision. `closed` ends an inquiry of the bank, which took no money.
 */
export const disputeMachine = defineMachine({
  states: ["needs_response", "under_review", "won", "lost", "closed"],
  events: ["needs_response", "under_review", "won", "lost", "closed"],
  table: {
    needs_response: {
      needs_response: "needs_response",
      under_review: "under_review",
      won: "won",
      lost: "lost",
      closed: "closed",
    },
    // An inquiry may become a dispute, which needs an answer again.
    under_review: {
      needs_response: "needs_response",
      under_review: "under_review",
      won: "won",
      lost: "lost",
      closed: "closed",
    },
    won: { needs_response: "won", under_review: "won", won: "won", lost: "won", closed: "won" },
    lost: { needs_response: "lost", under_review: "lost", won: "lost", lost: "lost", closed: "lost" },
    closed: {
      needs_response: "needs_response",
      under_review: "under_review",
      won: "won",
      lost: "lost",
      closed: "closed",
    },
  },
});

/** A state of {@link disputeMachine}. */
export type DisputeState = (typeof disputeMachine.states)[number];

/** True while somebody has to answer it or wait for the bank's decision. */
export function isDisputeOpen(state: DisputeState): boolean {
  return state === "needs_response" || state === "under_review";
}
