import fc from "fast-check";
import { expect, test } from "vitest";
import { step } from "../kernel/index.ts";
import { disputeMachine, isDisputeOpen, type DisputeState } from "./dispute-machine.ts";

function after(state: DisputeState, report: DisputeState): DisputeState {
  const moved = step(disputeMachine, state, report);
  if (!moved.ok) throw new Error(`${report} was refused in ${state}`);
  return moved.value;
}

test("a decision stands, whatever is reported after it; no report is refused", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...disputeMachine.events), { minLength: 1 }), (reports) => {
      let state: DisputeState = "needs_response";
      let decided: DisputeState | null = null;
      for (const report of reports) {
        state = after(state, report);
        if (decided === null && (report === "won" || report === "lost")) decided = report;
        expect(state).toBe(decided ?? report);
        expect(isDisputeOpen(state)).toBe(decided === null && report !== "closed");
      }
    }),
  );
});
