import { err, ok, type Instant, type IsoDate, type Result } from "../kernel/index.ts";

/** What a trial needs to know of a session. */
export interface TrialSession {
  readonly on: IsoDate;
  readonly startsAt: Instant;
}

/**
 * The `count` sessions of a trial that starts on `startOn`: that day's session and the following ones, in order of
 * time. The input may have any order. Refused if there is no session on that day, or too few follow.
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
