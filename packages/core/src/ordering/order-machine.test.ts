import fc from "fast-check";
import { expect, test } from "vitest";
import { step, type Result } from "../kernel/index.ts";
import { orderMachine, type OrderState } from "./order-machine.ts";

const expected: Record<OrderState, readonly (OrderState | null)[]> = {
  // place, confirm, fail, expire, cancel_part, cancel
  basket: ["placed", null, "basket", "basket", null, null],
  placed: ["placed", "confirmed", "basket", "basket", null, "cancelled"],
  confirmed: [null, "confirmed", "confirmed", "confirmed", "partly_cancelled", "cancelled"],
  partly_cancelled: [null, "partly_cancelled", "partly_cancelled", "partly_cancelled", "partly_cancelled", "cancelled"],
  cancelled: [null, null, "cancelled", "cancelled", null, "cancelled"],
};

test.each(orderMachine.states)("every event in %s", (state) => {
  const reached = orderMachine.events.map((event) => {
    const moved = step(orderMachine, state, event);
    return moved.ok ? moved.value : null;
  });
  expect(reached).toEqual(expected[state]);
});

test("whatever happens, an order is confirmed at most once and never becomes a basket again after that", () => {
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
