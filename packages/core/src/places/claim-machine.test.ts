import { expect, test } from "vitest";
import { isTerminal, step } from "../kernel/index.ts";
import { claimMachine } from "./claim-machine.ts";

test.each([
  ["held", "commit", "committed"],
  ["held", "release", "released"],
  ["held", "expire", "expired"],
  ["committed", "commit", "committed"],
  ["committed", "release", "released"],
  ["committed", "expire", null],
  ["released", "commit", null],
  ["released", "release", "released"],
  ["released", "expire", "released"],
  ["expired", "commit", null],
  ["expired", "release", "expired"],
  ["expired", "expire", "expired"],
] as const)("%s + %s → %s", (state, event, next) => {
  const moved = step(claimMachine, state, event);
  expect(moved.ok ? moved.value : null).toBe(next);
});

test("released and expired are final", () => {
  expect(claimMachine.states.filter((state) => isTerminal(claimMachine, state))).toEqual(["released", "expired"]);
});
