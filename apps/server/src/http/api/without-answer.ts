import { ok } from "@matinee/core/kernel";
import type { Outcome } from "@matinee/service/kernel";

/** The outcome of a verb whose call answers 204. */
export function withoutAnswer(outcome: Outcome<unknown>): Outcome<undefined> {
  return outcome.ok ? ok(undefined) : outcome;
}
