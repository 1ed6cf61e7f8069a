import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive, isZombie, workingFolder } from "./process-info.ts";

export type Postmaster = { pid: number; port: number; ready: boolean };

/** Reads postmaster.pid of the server that runs on this folder. Null if none runs; a stale file is then deleted. */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  const path = join(clusterDir, "postmaster.pid");
  const found = readPostmaster(path);
  if (found === null) return null;
  if (isAlive(found.pid) && !isZombie(found.pid) && servesFolder(found.pid, clusterDir)) return found;
  // PostgreSQL would refuse to start if another program now has the recorded process id.
  rmSync(path, { force: true });
  return null;
}

/** Reads the file that PostgreSQL writes while it runs (lines: id, folder, start, port, socket, address, memory, status). */
export function readPostmaster(path: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  // A standby accepts connections too.
  const ready = ["ready", "standby"].includes((lines[7] ?? "").trim());
  return { pid, port: Number(lines[3] ?? 0), ready };
}

/** True if the process works in the data folder, as PostgreSQL does. If that cannot be read, any live process counts. */
function servesFolder(pid: number, clusterDir: string): boolean {
  const folder = workingFolder(pid);
  return folder === null || folder === clusterDir;
}
