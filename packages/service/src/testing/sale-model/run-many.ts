import fc from "fast-check";
import type { Tally } from "./books.ts";
import { plans } from "./plan.ts";
import { runPlan } from "./run-plan.ts";
import { shareOut } from "./scenes.ts";
import type { Theatre } from "./stage.ts";

interface Runs {
  readonly runs: number;
  readonly seed: number;
  readonly steps: { readonly minSteps: number; readonly maxSteps: number };
}

/** Chance decides in which order operations meet, so a smaller plan is tried so often before it counts as sound. */
const TRIES = 6;
/** How long a plan that failed is made smaller, in milliseconds. */
const SHRINKING_MS = 60_000;

/** Runs so many plans one after another, a third of them with a scene. Throws with the smallest plan that it finds to fail. */
export async function runMany(theatre: Theatre, { runs, seed, steps }: Runs, tally: Tally): Promise<void> {
  for (const share of shareOut(runs)) {
    const state: { failedAt: number | null } = { failedAt: null };
    const property = fc.asyncProperty(plans(steps, share.scene), async (plan) => {
      if (state.failedAt !== null && performance.now() - state.failedAt > SHRINKING_MS) return;
      for (let tried = 0; tried < (state.failedAt === null ? 1 : TRIES); tried += 1) {
        try {
          await runPlan(theatre, plan, tally);
        } catch (error) {
          state.failedAt ??= performance.now();
          throw error;
        }
      }
    });
    await fc.assert(property, { numRuns: share.runs, seed });
  }
}
