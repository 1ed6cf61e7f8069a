import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Linux counts the time of processors in these. */
const ticksPerSecond = 100;

/**
 * What else kept the machine busy. Call the returned function at the end: it answers with the share of all processors' time, 0 to 1, that
 * processes used that are neither this one nor started by it, with what the machine's host took away. A process that was started here counts once it
 * has ended. Null where there is no /proc.
 */
export function watchOtherLoad(): () => number | null {
  const before = readTimes();
  const startedAt = performance.now();
  return () => {
    const after = readTimes();
    if (before === null || after === null) return null;
    const seconds = (performance.now() - startedAt) / 1_000;
    const busy = (after.busy - before.busy - (after.own - before.own)) / ticksPerSecond;
    return Math.max(0, busy / (seconds * cpus().length));
  };
}

interface Times {
  /** Ticks of all processors that were not idle. */
  readonly busy: number;
  /** Ticks of this process and of those it started that have ended. */
  readonly own: number;
}

function readTimes(): Times | null {
  if (!existsSync("/proc/stat") || !existsSync("/proc/self/stat")) return null;
  return {
    busy: busyTicks(readFileSync("/proc/stat", "utf8")),
    own: ownTicks(readFileSync("/proc/self/stat", "utf8")),
  };
}

/**
 * The ticks in the text of /proc/stat in which a processor was neither idle nor waiting for a disk. Guests are counted in the user's time already.
 * @internal Exported for tests.
 */
export function busyTicks(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = numbersOf(
    /^cpu +(.+)$/m.exec(stat)?.[1] ?? "",
  );
  return user + nice + system + irq + softirq + steal;
}

/**
 * The ticks in the text of /proc/<pid>/stat of the process and of its ended children. Its second field, the name, may hold spaces.
 * @internal Exported for tests.
 */
export function ownTicks(stat: string): number {
  // The name ends at the last bracket; user time is the 14th field of all, the 12th after it.
  const fields = numbersOf(stat.slice(stat.lastIndexOf(")") + 1));
  return fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
}

const numbersOf = (text: string): number[] => text.trim().split(/\s+/u).map(Number);
