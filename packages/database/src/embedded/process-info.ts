import { readFileSync, readlinkSync } from "node:fs";

/** Whether a process with this id exists (one that we may not signal counts as existing). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Identifies one life of a process id: the kernel's start time together with the boot.
 * A restarted container gives the same small ids to other programs, so the id alone proves nothing.
 * Null where the system has no /proc.
 */
export function processBirth(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command name (field 2) may hold spaces and brackets; fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return fields[19] === undefined ? null : `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** Whether a process is a zombie: it has ended, but its parent has not asked for its result yet. */
export function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/** The working folder of a process, or null where it can't be known. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Waits until the process has ended; false when it still runs after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (isAlive(pid) && !isZombie(pid)) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}
