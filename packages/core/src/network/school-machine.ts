import { defineMachine } from "../kernel/index.ts";

/**
 * The states of a school. A draft is being prepared, and a closed one sells nothing any more; both keep their pages, and open no classes,
 * camps or items.
 */
export const schoolMachine = defineMachine({
  states: ["draft", "open", "closed"],
  events: ["open", "close"],
  table: {
    draft: { open: "open", close: "closed" },
    open: { open: "open", close: "closed" },
    closed: { open: "open", close: "closed" },
  },
});

/** An event of {@link schoolMachine}. */
export type SchoolEvent = (typeof schoolMachine.events)[number];
