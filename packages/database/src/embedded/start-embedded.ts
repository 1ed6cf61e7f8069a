import { chmodSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findBinaries } from "./binaries.ts";
import { initialise, isInitialised, startServer, stopServer } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { embeddedUrl } from "./embedded-url.ts";
import { loadPassword } from "./load-password.ts";
import { answers, createRoleAndDatabase } from "./first-setup.ts";
import { lockFolder } from "./folder-lock.ts";
import { superviseServer } from "./supervise-server.ts";
import { requireSameMajor } from "./major-version.ts";
import { deleteStaleFiles, runningPostmaster } from "./postmaster-file.ts";
import type { ServerSettings } from "./server-settings.ts";
import { checkReachable, chooseServiceUser, prepareFolder } from "./service-user.ts";

export type EmbeddedOptions = {
  dataDir: string;
  /** Default: a free port. */
  port?: number;
  log?: (message: string) => void;
  /** Settings that override the product's own, for disposable databases, such as those of tests. */
  settings?: ServerSettings;
};

export type EmbeddedDatabase = {
  /** Connects as the product's own role. */
  url: string;
  /** Connects as the cluster's superuser, for tests and repairs. */
  superuserUrl: string;
  port: number;
  /** How the server was found: a new cluster, a started one, or one that a killed process left running. */
  origin: "created" | "started" | "adopted";
  stop(): Promise<void>;
};

/** Starts the embedded PostgreSQL on a folder, which it locks. Throws `EmbeddedDatabaseError` with advice. */
export async function startEmbedded({
  dataDir,
  port,
  log = () => undefined,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // Under a strict umask the database's own user could not enter a new folder.
  if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o755);
  const folder = realpathSync(dataDir);
  const clusterDir = join(folder, "postgres");
  const binaries = findBinaries();
  const user = chooseServiceUser(clusterDir);
  checkReachable([binaries.postgres, clusterDir], user);
  if (isInitialised({ clusterDir })) requireSameMajor(clusterDir, binaries.root);
  const lock = lockFolder(folder);
  try {
    const cluster: Cluster = { binaries, clusterDir, dataDir: folder, user, settings };
    const password = loadPassword(folder);
    const running = await startOrAdopt(cluster, password, port, log);
    const url = ownUrl(clusterDir, password, running.port);
    const needsSocket = new URL(url).searchParams.has("host");
    // Nothing else restarts a database that was killed.
    const restart = (known: number) => startServer(cluster, known, { needsSocket });
    const supervisor = superviseServer(running, { restart, log });
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      try {
        await stopServer(await supervisor.stop());
      } finally {
        lock.release();
      }
    };
    return {
      url,
      superuserUrl: superuserUrl(clusterDir, password, running.port),
      port: running.port,
      origin: running.origin,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of the embedded database that already runs on a folder, or null. */
export function runningEmbedded(dataDir: string): string | null {
  const clusterDir = join(resolve(dataDir), "postgres");
  const running = runningPostmaster(clusterDir);
  return running === null ? null : ownUrl(clusterDir, loadPassword(resolve(dataDir)), running.port);
}

type Running = { pid: number; port: number; origin: EmbeddedDatabase["origin"] };

async function startOrAdopt(
  cluster: Cluster,
  password: string,
  port: number | undefined,
  log: (message: string) => void,
): Promise<Running> {
  const left = runningPostmaster(cluster.clusterDir);
  if (left !== null) {
    const wanted = port === undefined || port === left.port;
    if (wanted && isInitialised(cluster) && (await answers(ownUrl(cluster.clusterDir, password, left.port)))) {
      log(`A database left running by an earlier start (process ${left.pid}) is taken over.`);
      return { pid: left.pid, port: left.port, origin: "adopted" };
    }
    log(`A database left running by an earlier start (process ${left.pid}) is stopped.`);
    await stopServer(left.pid);
  } else deleteStaleFiles(cluster.clusterDir);
  if (isInitialised(cluster)) return { ...(await startServer(cluster, port)), origin: "started" };
  return create(cluster, password, port, log);
}

async function create(
  cluster: Cluster,
  password: string,
  port: number | undefined,
  log: (message: string) => void,
): Promise<Running> {
  log("Creating the database …");
  rmSync(cluster.clusterDir, { recursive: true, force: true });
  prepareFolder(cluster.clusterDir, cluster.user);
  await initialise(cluster, password);
  const server = await startServer(cluster, port);
  try {
    await createRoleAndDatabase(superuserUrl(cluster.clusterDir, password, server.port), password);
  } catch (error) {
    await stopServer(server.pid);
    throw error;
  }
  writeFileSync(join(cluster.clusterDir, "matinee-complete"), "");
  return { ...server, origin: "created" };
}

const ownUrl = (clusterDir: string, password: string, port: number): string =>
  embeddedUrl(clusterDir, port, { role: "matinee", password, database: "matinee" });

const superuserUrl = (clusterDir: string, password: string, port: number): string =>
  embeddedUrl(clusterDir, port, { role: "postgres", password, database: "postgres" });
