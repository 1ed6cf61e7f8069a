import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded, type ServerSettings } from "@matinee/database/embedded";

/** What the process sends once: where the server is, or why there is none. */
export type ServedDatabase = { superuserUrl: string; url: string } | { problem: string };

const IN_MEMORY = "/dev/shm";
/** A whole run takes half of it. */
const ROOM_BYTES = 8 * 1024 ** 3;

// A process of its own for an embedded PostgreSQL in a temporary folder. Usage: fork with the settings as JSON. The server stops and the
// folder goes when the channel to the parent closes, whichever way the parent ends.
const settings = JSON.parse(process.argv[2] ?? "{}") as ServerSettings;
/** Says whose it is: machines can share their memory's file system, and have processes of the same number. */
const ours = `matinee-test-${hostname()}-`;
const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), `${ours}${process.pid}-`));
// If root runs the tests, the database's user must be able to read the folder.
chmodSync(folder, 0o755);
const parentGone = new Promise<void>((resolve) => process.once("disconnect", resolve));
// Ctrl-C reaches this process too, while products still use the database.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

try {
  const database = await startEmbedded({ dataDir: folder, settings });
  send({ superuserUrl: database.superuserUrl, url: database.url });
  await parentGone;
  await database.stop();
} catch (error) {
  process.exitCode = 1;
  send({ problem: error instanceof Error ? error.message : String(error) }, () => process.disconnect());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function send(message: ServedDatabase, whenSent?: () => void): void {
  // The parent may have gone meanwhile.
  if (process.connected) process.send?.(message, undefined, undefined, whenSent);
}

/**
 * The file system in memory, for a server that need not survive a power cut, if it has room for the databases of a whole run; else null. Each
 * test file clones a database of a thousand small files, and on a disk the tests wait for that: without it they take a quarter longer. A server
 * that writes its log to be safe stays on a disk, where that costs what it costs its users.
 */
function memoryFolder(): string | null {
  if (settings["fsync"] !== "off") return null;
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : null;
  } catch {
    // There is none, as outside Linux.
    return null;
  }
}

/** Removes from the memory what servers have left whose process was killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    if (!name.startsWith(ours)) continue;
    const pid = Number(/^\d+/u.exec(name.slice(ours.length))?.[0]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
