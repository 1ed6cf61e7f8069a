import { setTimeout as wait } from "node:timers/promises";
import { isAlive, isZombie } from "./process-info.ts";

const CHECK_EVERY_MS = 500;
const MAX_PAUSE_MS = 10_000;

interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

interface Supervision {
  /** Starts the server again on its old port, which clients know. */
  readonly restart: (port: number) => Promise<RunningServer>;
  readonly log: (message: string) => void;
}

/**
 * Restarts a server that ends by itself, such as one that was killed or ran out of memory. It recovers everything that was committed. A
 * restart that fails is tried again after ever longer pauses. `stop` ends the supervision and returns the id of the process to stop.
 */
export function superviseServer(
  first: RunningServer,
  { restart, log }: Supervision,
): { readonly stop: () => Promise<number> } {
  let current = first;
  const stopped = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  async function restartServer(): Promise<void> {
    log(`The database (process ${current.pid}) has ended; it is started again.`);
    for (let delay = CHECK_EVERY_MS; !stopped.signal.aborted; delay = Math.min(2 * delay, MAX_PAUSE_MS)) {
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
      await pause(CHECK_EVERY_MS);
      if (!stopped.signal.aborted && hasEnded(current.pid)) await restartServer();
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
