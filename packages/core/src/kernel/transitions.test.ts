import { expect, test } from "vitest";
import { defineMachine, isTerminal, step } from "./transitions.ts";

const door = defineMachine({
  states: ["open", "shut", "bricked_up"],
  events: ["push", "pull", "brick_up"],
  table: {
    open: { push: "shut", pull: "open", brick_up: null },
    shut: { push: "shut", pull: "open", brick_up: "bricked_up" },
    bricked_up: { push: "bricked_up", pull: null, brick_up: "bricked_up" },
  },
});

test("moves, stays, and refuses with the state and event", () => {
  expect(step(door, "open", "push")).toEqual({ ok: true, value: "shut" });
  expect(step(door, "shut", "push")).toEqual({ ok: true, value: "shut" });
  expect(step(door, "open", "brick_up")).toEqual({ ok: false, error: { state: "open", event: "brick_up" } });
});

test("a state that nothing leads out of is terminal", () => {
  expect(door.states.filter((state) => isTerminal(door, state))).toEqual(["bricked_up"]);
});
