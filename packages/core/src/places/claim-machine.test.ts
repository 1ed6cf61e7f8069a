import { expect, test } from "vitest";
import { step, transitionOf } from "../kernel/index.ts";
import { claimMachine } from "./claim-machine.ts";

test.each([
  ["held", "commit", "committed"],
  ["held", "release", "released"],
  ["held", "expire", "expired"],
  ["committed", "commit", "committed"],
  ["committed", "release", null],
  ["committed", "expire", null],
  ["released", "commit", null],
  ["released", "release", "released"],
  ["released", "expire", "released"],
  ["expired", "commit", null],
  ["expired", "release", "expired"],
  ["expired", "expire", "expired"],
  ["held", "cancel", null],
  ["committed", "cancel", "released"],
  ["released", "cancel", "released"],
  ["expired", "cancel", null],
] as const)("%s + %s → %s", (state, event, next) => {
  const moved = step(claimMachine, state, event);
  expect(moved.ok ? moved.value : null).toBe(next);
});

test("a held claim is committed, released or expires; only cancelling changes a committed one", () => {
  expect(claimMachine.events.map((event) => transitionOf(claimMachine, event))).toEqual([
    { from: ["held"], to: "committed" },
    { from: ["held"], to: "released" },
    { from: ["held"], to: "expired" },
    { from: ["committed"], to: "released" },
  ]);
});
