import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive, isZombie, workingFolder } from "./process-info.ts";

export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * Reads postmaster.pid of the server that runs on this folder; null if none runs. Changes nothing: another process may be starting a server,
 * whose new file must stay.
 */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  const found = readPostmaster(join(clusterDir, "postmaster.pid"));
  const runs = found !== null && isAlive(found.pid) && !isZombie(found.pid) && servesFolder(found.pid, clusterDir);
  return runs ? found : null;
}

const ofSocket = /^\.s\.PGSQL\.\d+(?:\.lock)?$/u;

/**
 * Deletes the files of a server that was killed, and its sockets: PostgreSQL would refuse to start if another program now has the recorded
 * process id. Only for whoever holds the folder's lock, before a start.
 */
export function deleteStaleFiles(clusterDir: string): void {
  rmSync(join(clusterDir, "postmaster.pid"), { force: true });
  if (!existsSync(clusterDir)) return;
  for (const entry of readdirSync(clusterDir, { withFileTypes: true }))
    if (ofSocket.test(entry.name) && !entry.isDirectory()) rmSync(join(clusterDir, entry.name), { force: true });
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
