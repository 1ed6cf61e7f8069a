import { err, ok, type Instant, type IsoDate, type Result } from "../kernel/index.ts";

/** The part of a session that a trial is chosen by. */
export interface TrialSession {
  readonly on: IsoDate;
  readonly startsAt: Instant;
}

/**
 * The run of `count` sessions that a trial starting on `startOn` takes: that day's and the ones after it, in order of
 * time, whatever order they came in. Refused where no session is on that day, or where too few follow it.
 */
export function trialSessions<S extends TrialSession>(
  sessions: readonly S[],
  startOn: IsoDate,
  count: number,
): Result<S[], "no_session_on_date" | "too_few_sessions"> {
  const inOrder = sessions.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0));
  const first = inOrder.findIndex((session) => session.on === startOn);
  if (first < 0) return err("no_session_on_date");
  const run = inOrder.slice(first, first + count);
  return run.length < count ? err("too_few_sessions") : ok(run);
}
