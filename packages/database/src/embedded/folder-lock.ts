import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { isAlive, isZombie, processBirth } from "./process-info.ts";

type Holder = { pid: number; birth: string | null };

export type FolderLock = { release(): void };

/** Locks the folder for this process. Throws an `EmbeddedDatabaseError` with the id of the process that has the lock. */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "matinee.lock");
  const mine: Holder = { pid: process.pid, birth: processBirth(process.pid) };
  const text = JSON.stringify(mine);
  const draft = join(dataDir, `.lock-${process.pid}-${randomUUID()}`);
  // A link is created atomically, so no process reads a partial lock.
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      if (tryLink(draft, path)) return { release: () => release(path, text) };
      const holder = readHolder(path);
      if (holder !== null && holds(holder)) {
        throw new EmbeddedDatabaseError(
          `Another Matinee is already running on ${dataDir}: process ${holder.pid}. Stop it first, or give this one its own DATA_DIR.`,
        );
      }
      removeStale(path);
    }
    throw new EmbeddedDatabaseError(`${path} can't be locked, because other processes keep changing it. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value)) return null;
    const birth = "birth" in value && typeof value.birth === "string" ? value.birth : null;
    return typeof value.pid === "number" ? { pid: value.pid, birth } : null;
  } catch {
    return null;
  }
}

function holds(holder: Holder): boolean {
  if (!isAlive(holder.pid) || isZombie(holder.pid)) return false;
  return holder.birth === null || holder.birth === processBirth(holder.pid);
}

/** Two starts may find the same stale lock, so the moved lock is checked again before it is deleted. */
function removeStale(path: string): void {
  const aside = `${path}-${process.pid}-${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const holder = readHolder(aside);
  if (holder !== null && holds(holder)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, text: string): void {
  try {
    if (readFileSync(path, "utf8") === text) unlinkSync(path);
  } catch {
    // The folder was removed while this process ran.
  }
}
