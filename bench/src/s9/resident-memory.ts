import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const pauseMs = 1_000;
const longestMs = 60_000;
/** So many readings in a row, within this share of each other, are rest. */
const readings = 6;
const spread = 0.01;

/**
 * The resident memory in bytes that Linux states in /proc/<pid>/status. Null if the text states none.
 * @internal Exported for tests.
 */
export function residentBytes(status: string): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/**
 * True once the last readings no longer differ much.
 * @internal Exported for tests.
 */
export function hasSettled(bytes: readonly number[]): boolean {
  const last = bytes.slice(-readings);
  return last.length === readings && Math.max(...last) - Math.min(...last) <= spread * Math.max(...last);
}

/** The resident memory of a process at rest, in bytes, or after a minute if it does not rest. Null where there is no /proc. */
export async function memoryAtRest(pid: number): Promise<number | null> {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const bytes: number[] = [];
  const end = performance.now() + longestMs;
  while (!hasSettled(bytes) && performance.now() < end) {
    await wait(pauseMs);
    const now = residentBytes(readFileSync(file, "utf8"));
    if (now === null) return null;
    bytes.push(now);
  }
  return bytes.at(-1) ?? null;
}
