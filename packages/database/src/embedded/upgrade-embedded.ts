import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import pg from "pg";
import { z } from "zod";
import { migrate, migrationFile } from "../migrate.ts";
import { checkRows } from "../rows-of.ts";
import { findBinaries, restoreLinks, type Binaries } from "./binaries.ts";
import { initialise, isInitialised, startServer, stopServer, type Cluster } from "./cluster.ts";
import { copyDatabase } from "./copy-database.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { embeddedUrl } from "./embedded-url.ts";
import { createRoleAndDatabase } from "./first-setup.ts";
import { lockFolder } from "./folder-lock.ts";
import { loadPassword } from "./load-password.ts";
import { majorOfCluster, majorOfPackage } from "./major-version.ts";
import { deleteStaleFiles, runningPostmaster } from "./postmaster-file.ts";
import { checkReachable, chooseServiceUser, prepareFolder } from "./service-user.ts";
import type { ServerSettings } from "./server-settings.ts";

export interface UpgradeOptions {
  readonly dataDir: string;
  /** The folder of the PostgreSQL that made the database; it contains `bin/postgres`. */
  readonly oldPostgres: string;
  /** Makes the tables that are not made by migrations, in the database of this address. */
  readonly prepare: (url: string) => Promise<void>;
  readonly log: (message: string) => void;
  /** For disposable databases, such as those of tests. */
  readonly settings?: ServerSettings;
}

/**
 * Brings an embedded database to the PostgreSQL of this version. The old server, from the binaries that made the folder, and a new one run
 * side by side, and everything is copied. The folders change places at the very end, and the old one is kept. Until then nothing of it is
 * changed, so an upgrade that fails can be run again. Returns the name of the folder that was kept.
 */
export async function upgradeEmbedded(options: UpgradeOptions): Promise<string> {
  const { log, settings = {} } = options;
  const folder = realpathSync(options.dataDir);
  const clusterDir = join(folder, "postgres");
  const binaries = findBinaries();
  const made = majorOfCluster(clusterDir);
  const own = majorOfPackage(binaries.root);
  if (made === null || !isInitialised({ clusterDir }))
    throw new EmbeddedDatabaseError(`There is no embedded database in ${folder}.`);
  if (made === own) throw new EmbeddedDatabaseError(`The database in ${folder} is of PostgreSQL ${own} already.`);
  const oldBinaries = givenBinaries(options.oldPostgres, made);
  const kept = join(folder, `postgres-${made}`);
  if (existsSync(kept)) throw new EmbeddedDatabaseError(`${kept} exists. Move it away first.`);
  const user = chooseServiceUser(clusterDir);
  const newDir = join(folder, "postgres-new");
  checkReachable([binaries.postgres, oldBinaries.postgres, newDir], user);
  const lock = lockFolder(folder);
  const running: number[] = [];
  try {
    const left = runningPostmaster(clusterDir);
    if (left === null) deleteStaleFiles(clusterDir);
    else await stopServer(left.pid);
    const password = loadPassword(folder);
    const inOld = (role: string, database: string) => embeddedUrl(clusterDir, old.port, { role, password, database });
    const inNew = (role: string, database: string) => embeddedUrl(newDir, fresh.port, { role, password, database });
    const oldCluster: Cluster = { binaries: oldBinaries, clusterDir, dataDir: folder, user, settings };
    const newCluster: Cluster = { ...oldCluster, binaries, clusterDir: newDir };
    log(`Copying the database from PostgreSQL ${made} to ${own} …`);
    const old = await startServer(oldCluster, undefined);
    running.push(old.pid);
    rmSync(newDir, { recursive: true, force: true });
    prepareFolder(newDir, user);
    await initialise(newCluster, password);
    const fresh = await startServer(newCluster, undefined);
    running.push(fresh.pid);
    await createRoleAndDatabase(inNew("postgres", "postgres"), password);
    await migrateLike(inOld("postgres", "matinee"), inNew("matinee", "matinee"));
    await options.prepare(inNew("matinee", "matinee"));
    const rows = await copyDatabase(inOld("postgres", "matinee"), inNew("postgres", "matinee"));
    for (const pid of running.splice(0)) await stopServer(pid);
    writeFileSync(join(newDir, "matinee-complete"), "");
    renameSync(clusterDir, kept);
    renameSync(newDir, clusterDir);
    log(`${rows} rows were copied. The old database is kept in ${kept}.`);
    return kept;
  } finally {
    for (const pid of running) await stopServer(pid).catch(() => undefined);
    lock.release();
  }
}

/** The binaries that the operator names, which must be of the version that made the folder. */
function givenBinaries(folder: string, major: number): Binaries {
  const root = resolve(folder);
  const postgres = join(root, "bin", "postgres");
  const wanted = `PostgreSQL ${major} is needed to read this database`;
  if (!existsSync(postgres)) throw new EmbeddedDatabaseError(`${wanted}, and there is no ${postgres}.`);
  // An npm package without its install script lacks links and the right to be executed.
  if (basename(root) === "native") restoreLinks(dirname(root));
  chmodIfOwn(postgres);
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  if (Number(/ (\d+)/u.exec(version)?.[1]) !== major)
    throw new EmbeddedDatabaseError(`${wanted}, and ${postgres} is ${version.trim()}.`);
  return { root, postgres, initdb: join(root, "bin", "initdb") };
}

function chmodIfOwn(path: string): void {
  try {
    chmodSync(path, 0o755);
  } catch {
    // One of the system's, which anybody may execute.
  }
}

/** Applies the migrations that the old database has, and no later one: the next start applies those. */
async function migrateLike(oldUrl: string, newUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: oldUrl });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), "matinee-migrations-"));
  try {
    const { rows } = await client.query("select name from schema_migration order by name");
    for (const { name } of checkRows("the applied migrations", z.object({ name: z.string() }), rows)) {
      const file = migrationFile(name);
      if (!existsSync(file))
        throw new EmbeddedDatabaseError(
          `The database has the migration ${name}, which is of a later version of Matinee.`,
        );
      copyFileSync(file, join(folder, basename(file)));
    }
    await migrate(newUrl, folder);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
