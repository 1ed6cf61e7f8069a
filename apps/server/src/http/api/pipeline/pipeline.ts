import type { Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";

/** What a step returns: what it adds to the state, or the problem with which the call is refused. */
export type StepResult<Adds> = Result<Adds, Problem>;

type Step<State, Adds> = (state: State) => StepResult<Adds> | Promise<StepResult<Adds>>;

/**
 * Steps that run one after the other. Each gets what the steps before it added, and the first one that refuses ends the run. The
 * compiler refuses a step that needs what no step before it adds.
 */
export class Pipeline<Start extends object, State extends object> {
  /** Runs all steps; returns what they added, or the problem of the first one that refused. */
  readonly run: (start: Start) => Promise<StepResult<State>>;

  private constructor(run: (start: Start) => Promise<StepResult<State>>) {
    this.run = run;
  }

  static startingWith<Start extends object>(): Pipeline<Start, Start> {
    return new Pipeline(async (start) => ok(start));
  }

  step<Adds extends object>(next: Step<State, Adds>): Pipeline<Start, State & Adds> {
    return new Pipeline(async (start) => {
      const before = await this.run(start);
      if (!before.ok) return before;
      const result = await next(before.value);
      return result.ok ? ok({ ...before.value, ...result.value }) : err(result.error);
    });
  }
}
