import fc from "fast-check";
import { expect, test } from "vitest";
import { step } from "../kernel/index.ts";
import {
  bookingOf,
  refundMachine,
  familyRefundStatus,
  secondsToNextCheck,
  type RefundEvent,
  type RefundReport,
  type RefundState,
} from "./refund-machine.ts";

const REPORTS = ["pending", "requires_action", "succeeded", "failed", "cancelled"] as const satisfies RefundReport[];
const rank = {
  requested: 0,
  sent: 0,
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  failed: 3,
  cancelled: 3,
  paid_elsewhere: 4,
} as const;

test.each(refundMachine.states.flatMap((state) => REPORTS.map((report) => [state, report] as const)))(
  "%s + a report of %s is never refused, and never leads back",
  (state, report) => {
    // The first end of an attempt counts.
    const moves = rank[report] > rank[state] || (rank[report] === 1 && rank[state] === 1);
    expect(step(refundMachine, state, report)).toEqual({ ok: true, value: moves ? report : state });
  },
);

test("only what was not heard of is sent, and only what has ended badly is tried again", () => {
  const allowed = (event: RefundEvent) => refundMachine.states.filter((state) => refundMachine.table[state][event]);
  expect(allowed("send")).toEqual(["requested", "sent"]);
  expect(allowed("retry")).toEqual(["failed", "cancelled"]);
  // Money that may be on its way is not paid a second time.
  expect(allowed("pay_elsewhere")).toEqual(["failed", "cancelled"]);
});

/** The states that a refund goes through; a refused event changes nothing. */
function course(events: readonly RefundEvent[]): RefundState[] {
  const states: RefundState[] = ["requested"];
  for (const event of events) {
    const state = states.at(-1) ?? "requested";
    const moved = step(refundMachine, state, event);
    states.push(moved.ok ? moved.value : state);
  }
  return states;
}

test("whatever is reported in whatever order, the money is booked as gone exactly while the refund has succeeded", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...refundMachine.events), { maxLength: 30 }), (events) => {
      const states = course(events);
      let booked = 0;
      for (const [at, to] of states.entries()) {
        const booking = at === 0 ? null : bookingOf(states[at - 1] ?? "requested", to);
        booked += booking === "post" ? 1 : booking === "reverse" ? -1 : 0;
        expect(booked).toBe(to === "succeeded" ? 1 : 0);
        // Told as refunded only with the money gone.
        expect(familyRefundStatus(to) === "refunded").toBe(booked === 1);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** The moments in seconds at which the provider is asked about a refund that stays in its state. */
function looks(state: RefundState, atMost: number): number[] {
  const at: number[] = [];
  let now = 0;
  for (
    let pause = secondsToNextCheck(state, now);
    pause !== null && at.length < atMost;
    pause = secondsToNextCheck(state, now)
  )
    at.push((now += pause));
  return at;
}

test("the provider is asked in growing pauses while anything can change", () => {
  const HOUR = 3_600;
  for (const state of ["requested", "sent", "pending", "requires_action"] as const) {
    const first = looks(state, 20);
    expect(first.slice(0, 3)).toEqual([60, 120, 240]);
    // Never less often than every six hours, and never for the last time.
    expect(first).toHaveLength(20);
    expect((first.at(-1) ?? 0) - (first.at(-2) ?? 0)).toBe(6 * HOUR);
  }
  const later = looks("succeeded", 100);
  expect(later[0]).toBe(HOUR);
  // Past the month in which a bank may return the money, and then no more.
  expect(later.at(-1)).toBeGreaterThan(31 * 24 * HOUR);
  expect(later.length).toBeLessThan(15);
  for (const state of ["failed", "cancelled", "paid_elsewhere"] as const) expect(looks(state, 1)).toEqual([]);
});
