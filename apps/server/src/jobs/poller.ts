import { setTimeout as wait } from "node:timers/promises";

export interface Poller {
  /** Starts no further run, and resolves when the one under way has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Repeats work every so many seconds, for what the job queue is too slow for: its schedules know whole minutes only. The pauses vary by a
 * fifth, so that several processes do not poll at the same moment. A run that fails is reported, and does not end the poller.
 */
export function startPoller(seconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = (async () => {
    while (!signal.aborted) {
      const pauseMs = seconds * 1_000 * (0.8 + Math.random() * 0.4);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await work();
      } catch (error) {
        onError(error);
      }
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return runs;
    },
  };
}
