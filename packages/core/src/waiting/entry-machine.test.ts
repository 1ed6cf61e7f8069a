import { expect, test } from "vitest";
import { step, transitionOf } from "../kernel/index.ts";
import { entryMachine } from "./entry-machine.ts";

test("an end is final, and the event that led to it may come again", () => {
  for (const end of ["accepted", "declined", "lapsed", "withdrawn"] as const)
    for (const event of entryMachine.events) {
      const moved = step(entryMachine, end, event);
      expect(moved.ok ? moved.value : end).toBe(end);
    }
});

test("each event moves entries from one state to one other", () => {
  expect(Object.fromEntries(entryMachine.events.map((event) => [event, transitionOf(entryMachine, event)]))).toEqual({
    offer: { from: ["waiting"], to: "offered" },
    accept: { from: ["offered"], to: "accepted" },
    decline: { from: ["offered"], to: "declined" },
    lapse: { from: ["offered"], to: "lapsed" },
    withdraw: { from: ["waiting"], to: "withdrawn" },
    take_back: { from: ["offered"], to: "waiting" },
  });
});
