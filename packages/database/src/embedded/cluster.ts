import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chownSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { socketFolder } from "./embedded-url.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { freePort } from "./free-port.ts";
import { readPostmaster } from "./postmaster-file.ts";
import { waitForEnd } from "./process-info.ts";
import { serverSettings, type ServerSettings } from "./server-settings.ts";
import type { ServiceUser } from "./service-user.ts";

export type Cluster = {
  binaries: Binaries;
  clusterDir: string;
  dataDir: string;
  user: ServiceUser;
  settings?: ServerSettings;
};

const logLimitBytes = 10 * 1024 * 1024;

/** True if the folder has a complete cluster. initdb writes PG_VERSION early, so our own mark is written last. */
export function isInitialised({ clusterDir }: Pick<Cluster, "clusterDir">): boolean {
  return existsSync(join(clusterDir, "matinee-complete"));
}

/** Creates a new cluster in an empty folder. */
export async function initialise(cluster: Cluster, password: string): Promise<void> {
  const { binaries, clusterDir, dataDir, user, settings } = cluster;
  const passwordFile = join(dataDir, ".first-password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  try {
    await run(binaries.initdb, cluster, [
      `--pgdata=${clusterDir}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(settings?.["fsync"] === "off" ? ["--no-sync"] : []),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Starts the server and waits until it accepts connections. Without a given port it tries others if one is taken. Not every file system has
 * Unix sockets, so it starts without one where that fails. If it `needsSocket`, because its clients have that address, it throws then.
 */
export async function startServer(
  cluster: Cluster,
  port: number | undefined,
  { needsSocket = false } = {},
): Promise<{ pid: number; port: number }> {
  let hasSocket = true;
  for (let attempt = 0; ; attempt++) {
    const chosen = port ?? (await freePort());
    const logStart = statSync(logPath(cluster), { throwIfNoEntry: false })?.size ?? 0;
    const pid = launch(cluster, chosen, hasSocket ? socketFolder(cluster.clusterDir) : null);
    const outcome = await waitUntilReady(cluster, pid);
    if (outcome === "ready") return { pid, port: chosen };
    const log = tailOfLog(cluster, logStart);
    if (hasSocket && !needsSocket && log.includes("could not create any Unix-domain sockets")) {
      hasSocket = false;
      continue;
    }
    const portTaken = log.includes("could not create any TCP/IP sockets");
    if (portTaken && port === undefined && attempt < 5) continue;
    if (portTaken)
      throw new EmbeddedDatabaseError(`The embedded database can't listen on port ${chosen}: another program uses it.`);
    throw new EmbeddedDatabaseError(
      `The embedded database did not start. The end of ${logPath(cluster)} says:\n${log}`,
    );
  }
}

/** Stops the server with PostgreSQL's "fast" shutdown: sessions end, everything committed is on disk. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitForEnd(pid, 30_000)) return;
  signal(pid, "SIGQUIT");
  if (!(await waitForEnd(pid, 10_000)))
    throw new EmbeddedDatabaseError(`The embedded database (process ${pid}) does not stop.`);
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

function launch(cluster: Cluster, port: number, socketDir: string | null): number {
  const log = openLog(cluster);
  const child = spawn(
    cluster.binaries.postgres,
    ["-D", cluster.clusterDir, ...serverSettings(port, socketDir, cluster.settings)],
    {
      ...identity(cluster.user),
      // Its own process group: Ctrl-C must not stop the database before requests have ended.
      detached: true,
      stdio: ["ignore", log, log],
      cwd: cluster.clusterDir,
      env: environment(),
    },
  );
  closeSync(log);
  child.on("error", () => undefined);
  child.unref();
  return child.pid ?? -1;
}

async function waitUntilReady(cluster: Cluster, pid: number): Promise<"ready" | "ended"> {
  const path = join(cluster.clusterDir, "postmaster.pid");
  // However long: recovery after a crash takes its time on a slow disk, and another server on the folder would be refused meanwhile.
  for (;;) {
    const found = readPostmaster(path);
    if (found?.pid === pid && found.ready) return "ready";
    if (pid < 0 || (await waitForEnd(pid, 5))) return "ended";
  }
}

async function run(command: string, cluster: Cluster, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    ...identity(cluster.user),
    cwd: cluster.clusterDir,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new EmbeddedDatabaseError(`The embedded database could not be created:\n${output.trim()}`);
}

/** The variables that PostgreSQL needs. Our own environment has secrets, and PG* variables would redirect it. */
function environment(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

function identity(user: ServiceUser): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

function logPath({ dataDir }: Cluster): string {
  return join(dataDir, "postgres.log");
}

function openLog(cluster: Cluster): number {
  const path = logPath(cluster);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}

/** The last lines since the log had so many bytes, or of a new log. */
function tailOfLog(cluster: Cluster, start: number): string {
  try {
    const log = readFileSync(logPath(cluster));
    return log
      .subarray(start > log.length ? 0 : start)
      .toString("utf8")
      .slice(-2000)
      .split("\n")
      .slice(-12)
      .join("\n")
      .trim();
  } catch {
    return "";
  }
}
