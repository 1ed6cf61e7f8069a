import fc from "fast-check";
import { expect, test } from "vitest";
import { step, transitionOf, type Result } from "../kernel/index.ts";
import { orderMachine } from "./order-machine.ts";

type OrderState = (typeof orderMachine.states)[number];

const expected: Record<OrderState, readonly (OrderState | null)[]> = {
  // place, confirm, release, expire, cancel, cancel_part, cancel_rest
  basket: ["placed", null, "basket", "basket", null, null, null],
  placed: ["placed", "confirmed", "basket", "basket", "cancelled", null, null],
  confirmed: [null, null, null, "confirmed", null, "partly_cancelled", "cancelled"],
  partly_cancelled: [null, null, null, "partly_cancelled", null, "partly_cancelled", "cancelled"],
  cancelled: [null, null, null, "cancelled", "cancelled", null, "cancelled"],
};

test.each(orderMachine.states)("every event in %s", (state) => {
  const reached = orderMachine.events.map((event) => {
    const moved = step(orderMachine, state, event);
    return moved.ok ? moved.value : null;
  });
  expect(reached).toEqual(expected[state]);
});

test("every event has one transition: from a basket, a placed order, or one that stands", () => {
  expect(orderMachine.events.map((event) => transitionOf(orderMachine, event))).toEqual([
    { from: ["basket"], to: "placed" },
    { from: ["placed"], to: "confirmed" },
    { from: ["placed"], to: "basket" },
    { from: ["placed"], to: "basket" },
    { from: ["placed"], to: "cancelled" },
    { from: ["confirmed"], to: "partly_cancelled" },
    { from: ["confirmed", "partly_cancelled"], to: "cancelled" },
  ]);
});

test("an order is confirmed at most once and never becomes a basket again after that", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderMachine.events), { maxLength: 40 }), (events) => {
      let state: OrderState = "basket";
      let confirmations = 0;
      for (const event of events) {
        const moved: Result<OrderState, unknown> = step(orderMachine, state, event);
        if (!moved.ok) continue;
        if (moved.value === "confirmed" && state !== "confirmed") confirmations += 1;
        if (confirmations > 0) expect(["basket", "placed"]).not.toContain(moved.value);
        state = moved.value;
      }
      expect(confirmations).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});
