import { defineMachine } from "../kernel/index.ts";

/**
 * The states of an imported file. While it is `checking`, `running` or `undoing`, a job goes through its rows. A file that has run is run
 * never again: the same file is uploaded anew, and changes nothing.
 */
export const importMachine = defineMachine({
  states: ["draft", "checking", "checked", "running", "done", "undoing", "undone"],
  events: ["check", "found", "run", "finish", "undo", "undone"],
  table: {
    draft: { check: "checking", found: null, run: null, finish: null, undo: null, undone: null },
    checking: { check: null, found: "checked", run: null, finish: null, undo: null, undone: null },
    checked: { check: "checking", found: "checked", run: "running", finish: null, undo: null, undone: null },
    running: { check: null, found: null, run: "running", finish: "done", undo: null, undone: null },
    done: { check: null, found: null, run: null, finish: "done", undo: "undoing", undone: null },
    undoing: { check: null, found: null, run: null, finish: null, undo: "undoing", undone: "undone" },
    undone: { check: null, found: null, run: null, finish: null, undo: "undoing", undone: "undone" },
  },
});

/** A state of {@link importMachine}. */
export type ImportState = (typeof importMachine.states)[number];
/** An event of {@link importMachine}. */
export type ImportEvent = (typeof importMachine.events)[number];

/** The states in which a job works on the file. */
export const WORKED_ON: readonly ImportState[] = ["checking", "running", "undoing"];
