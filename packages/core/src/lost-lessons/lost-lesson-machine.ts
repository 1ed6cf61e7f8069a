import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a lost lesson: one child's lesson that was booked and is not held. `open`: the family may choose. `with_school`: the school
 * decides. The other states are ends, each with what took the lesson's place; `closed` is nothing, because nothing was paid for it, or the
 * school settled it another way. A repeated event changes nothing, so an answer that is sent twice is carried out once.
 */
export const lostLessonMachine = defineMachine({
  states: ["open", "with_school", "moved", "credited", "refunded", "closed"],
  events: ["move", "credit", "refund", "hand_over", "close"],
  table: {
    open: { move: "moved", credit: "credited", refund: "refunded", hand_over: "with_school", close: "closed" },
    with_school: { move: "moved", credit: "credited", refund: "refunded", hand_over: "with_school", close: "closed" },
    moved: { move: "moved", credit: null, refund: null, hand_over: null, close: null },
    credited: { move: null, credit: "credited", refund: null, hand_over: null, close: null },
    refunded: { move: null, credit: null, refund: "refunded", hand_over: null, close: null },
    closed: { move: null, credit: null, refund: null, hand_over: null, close: "closed" },
  },
});

/** A state of {@link lostLessonMachine}. */
export type LostLessonState = (typeof lostLessonMachine.states)[number];
/** An event of {@link lostLessonMachine}. */
export type LostLessonEvent = (typeof lostLessonMachine.events)[number];
