import { setTimeout as wait } from "node:timers/promises";
import { type CheckResult, failed } from "./check-result.ts";

/** The result of a check, or that it took too long. What it began is left to itself. */
export async function within(ms: number, subject: string, check: Promise<CheckResult>): Promise<CheckResult> {
  const done = new AbortController();
  const late = wait(ms, failed(subject, `no answer within ${ms / 1_000} seconds`), { signal: done.signal });
  try {
    return await Promise.race([check, late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}
