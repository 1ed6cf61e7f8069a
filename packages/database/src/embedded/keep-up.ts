import { setTimeout as wait } from "node:timers/promises";
import { isAlive, isZombie } from "./process-info.ts";

const lookEveryMs = 500;
const lastWaitMs = 10_000;

interface Kept {
  readonly pid: number;
  readonly port: number;
}

interface Care {
  /** Starts the server again on the port that its clients know. */
  readonly restart: (port: number) => Promise<Kept>;
  readonly log: (message: string) => void;
}

/**
 * Looks after a running server until it is told to stop: one that ends by itself, killed from outside or for want of memory, is
 * started again, and recovers what was committed; one that can't start is tried again, ever more slowly. `stop` answers the process
 * that is to be stopped.
 */
export function keepUp(first: Kept, { restart, log }: Care): { readonly stop: () => Promise<number> } {
  let current = first;
  const stopped = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  async function bringBack(): Promise<void> {
    log(`The database (process ${current.pid}) has ended; it is started again.`);
    for (let delay = lookEveryMs; !stopped.signal.aborted; delay = Math.min(2 * delay, lastWaitMs)) {
      try {
        current = await restart(current.port);
        log(`The database is back (process ${current.pid}).`);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : "The database could not be started again.");
        await pause(delay);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await pause(lookEveryMs);
      if (!stopped.signal.aborted && hasEnded(current.pid)) await bringBack();
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopped.abort();
      await watching;
      return current.pid;
    },
  };
}

function hasEnded(pid: number): boolean {
  return !isAlive(pid) || isZombie(pid);
}
