import { expect, test } from "vitest";
import { defineMachine, step, transitionOf } from "./transitions.ts";

const door = defineMachine({
  states: ["open", "shut", "bricked_up"],
  events: ["push", "pull", "brick_up"],
  table: {
    open: { push: "shut", pull: "open", brick_up: null },
    shut: { push: "shut", pull: "open", brick_up: "bricked_up" },
    bricked_up: { push: "bricked_up", pull: null, brick_up: "bricked_up" },
  },
});

test("a step moves, stays, or refuses with the state and event", () => {
  expect(step(door, "open", "push")).toEqual({ ok: true, value: "shut" });
  expect(step(door, "shut", "push")).toEqual({ ok: true, value: "shut" });
  expect(step(door, "open", "brick_up")).toEqual({ ok: false, error: { state: "open", event: "brick_up" } });
});

test("an event's transition has the states it changes and the state it leads to", () => {
  expect(transitionOf(door, "push")).toEqual({ from: ["open"], to: "shut" });
  expect(transitionOf(door, "brick_up")).toEqual({ from: ["shut"], to: "bricked_up" });
});

test("an event that leads nowhere or to several states has no transition", () => {
  const lamp = defineMachine({
    states: ["off", "dim", "bright"],
    events: ["click", "wait"],
    table: {
      off: { click: "dim", wait: "off" },
      dim: { click: "bright", wait: null },
      bright: { click: "off", wait: "bright" },
    },
  });
  expect(() => transitionOf(lamp, "click")).toThrow("click does not lead to one state");
  expect(() => transitionOf(lamp, "wait")).toThrow("wait does not lead to one state");
});
