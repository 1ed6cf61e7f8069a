import fc from "fast-check";
import { expect, test } from "vitest";
import { step } from "../kernel/index.ts";
import { paymentMachine, type PaymentReport, type PaymentState } from "./payment-machine.ts";

const rank = {
  created: 0,
  requires_action: 1,
  processing: 1,
  failed: 1,
  given_up: 2,
  cancelled: 3,
  succeeded: 4,
} as const;
const stateAfter = (event: (typeof paymentMachine.events)[number]) => (event === "give_up" ? "given_up" : event);

function after(events: readonly (typeof paymentMachine.events)[number][]): PaymentState {
  return events.reduce<PaymentState>((state, event) => {
    const moved = step(paymentMachine, state, event);
    if (!moved.ok) throw new Error(`${event} was refused in ${state}`);
    return moved.value;
  }, "created");
}

test.each(paymentMachine.states.flatMap((state) => paymentMachine.events.map((event) => [state, event] as const)))(
  "%s + %s",
  (state, event) => {
    const next = stateAfter(event);
    const moves = rank[state] < 2 ? rank[next] >= 1 : rank[next] > rank[state];
    expect(step(paymentMachine, state, event)).toEqual({ ok: true, value: moves ? next : state });
  },
);

test("only succeeded is final", () => {
  const final = paymentMachine.states.filter((state) =>
    paymentMachine.events.every((event) => paymentMachine.table[state][event] === state),
  );
  expect(final).toEqual(["succeeded"]);
});

const reports = ["created", "requires_action", "processing", "failed"] as const satisfies PaymentReport[];
const beforeTheEnd = fc.array(fc.constantFrom(...reports, "give_up" as const), { maxLength: 12 });

test.each(["succeeded", "cancelled"] as const)(
  "a single %s report decides, whatever late, repeated or unordered reports surround it",
  (end) => {
    fc.assert(
      fc.property(beforeTheEnd, beforeTheEnd, fc.integer({ min: 1, max: 3 }), (before, later, times) => {
        const events = [...before, ...Array.from({ length: times }, () => end), ...later];
        expect(after(events)).toBe(end);
      }),
      { numRuns: 1_000 },
    );
  },
);

test("until a final report the payment can still succeed", () => {
  fc.assert(
    fc.property(beforeTheEnd, (events) => {
      expect(rank[after(events)]).toBeLessThan(3);
    }),
  );
});

test("money that comes for a payment that was cancelled is recorded, and nothing else opens it again", () => {
  expect(after(["cancelled", "processing", "failed", "created", "requires_action", "give_up"])).toBe("cancelled");
  expect(after(["cancelled", "succeeded"])).toBe("succeeded");
});

test("money that comes for a payment that was given up is recorded, and nothing else opens it again", () => {
  expect(after(["processing", "give_up", "failed", "created", "requires_action"])).toBe("given_up");
  expect(after(["give_up", "succeeded"])).toBe("succeeded");
});
