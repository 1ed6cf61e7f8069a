import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import { findBinaries } from "./binaries.ts";
import { startServer, stopServer } from "./cluster.ts";
import { createRoleAndDatabase } from "./first-setup.ts";
import { loadPassword } from "./load-password.ts";
import { majorOfPackage } from "./major-version.ts";
import { runningPostmaster } from "./postmaster-file.ts";
import { WITHOUT_DURABILITY } from "./durability-for-test.ts";
import { chooseServiceUser, prepareFolder } from "./service-user.ts";
import { startEmbedded } from "./start-embedded.ts";
import { upgradeEmbedded } from "./upgrade-embedded.ts";

const settings = WITHOUT_DURABILITY;
const own = majorOfPackage(findBinaries().root);
/** An older PostgreSQL on this machine. The test of the copy needs one. */
const older = globSync("/usr/lib/postgresql/{15,16,17}/bin/postgres")
  .at(-1)
  ?.replace(/\/bin\/postgres$/u, "");
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    // Whatever a failed test left running.
    for (const cluster of ["postgres", "postgres-new"]) {
      const left = runningPostmaster(join(folder, cluster));
      if (left !== null) await stopServer(left.pid);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "matinee-upgrade-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function inDatabase(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: { rows?: unknown[] } = await client.query(text);
    return result.rows ?? [];
  } finally {
    await client.end();
  }
}

/** A data folder as a version of Matinee with that PostgreSQL would have made it, with a network, a child and a table of the server's own. */
async function anOldFolder(root: string): Promise<string> {
  const folder = newFolder();
  const clusterDir = join(folder, "postgres");
  const user = chooseServiceUser(clusterDir);
  prepareFolder(clusterDir, user);
  const password = loadPassword(folder);
  const passwordFile = join(newFolder(), "password");
  writeFileSync(passwordFile, password);
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  const args = ["-D", clusterDir, "-U", "postgres", `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"];
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  execFileSync(join(root, "bin/initdb"), [...args, "--locale=C", "--no-sync"], { ...identity, cwd: clusterDir });
  const binaries = { root, postgres: join(root, "bin/postgres"), initdb: join(root, "bin/initdb") };
  const server = await startServer({ binaries, clusterDir, dataDir: folder, user, settings }, undefined);
  const at = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}`;
  await createRoleAndDatabase(at("postgres", "postgres"), password);
  await migrate(at("matinee", "matinee"));
  await inDatabase(
    at("matinee", "matinee"),
    `set matinee.scope = 'system';
    insert into guest (id, token_hash, expires_at) values ('01990000-0000-7000-8000-000000000001', '\\x01', now());
    insert into child (id, guest_id, first_name, surname, date_of_birth, medical_ciphertext)
      values ('01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000001', E'Zo\\u00eb\\n"\\\\', 'T', '2019-01-01', '\\x0102');
    insert into payment_event (provider, event_id, type, payload) values ('sandbox', 'evt_1', 't', '{}');
    create table extra (name text primary key);
    insert into extra values ('kept')`,
  );
  await stopServer(server.pid);
  writeFileSync(join(clusterDir, "matinee-complete"), "");
  return folder;
}

test.skipIf(older === undefined)(
  "a database of an older PostgreSQL is copied with every row, and the old one is kept",
  async () => {
    const folder = await anOldFolder(older ?? "");
    await expect(startEmbedded({ dataDir: folder, settings })).rejects.toThrow("upgrade-database");
    const upgrade = (prepare: string) =>
      upgradeEmbedded({
        dataDir: folder,
        oldPostgres: older ?? "",
        prepare: async (url) => void (await inDatabase(url, prepare)),
        log: () => undefined,
        settings,
      });
    // Nothing is lost where a table is not known: the old database stays as it was, and the next attempt works.
    await expect(upgrade("select")).rejects.toThrow("These tables are others in the new database: public.extra.");
    await expect(startEmbedded({ dataDir: folder, settings })).rejects.toThrow("upgrade-database");
    const kept = await upgrade("create table extra (name text primary key)");
    expect(existsSync(join(kept, "PG_VERSION"))).toBe(true);
    expect(statSync(join(folder, "postgres")).isDirectory()).toBe(true);
    const database = await startEmbedded({ dataDir: folder, settings });
    try {
      expect(database.origin).toBe("started");
      const address = new URL(database.superuserUrl);
      address.pathname = "/matinee";
      const children = await inDatabase(address.href, "select * from child");
      expect(children).toMatchObject([{ first_name: 'Zoë\n"\\', medical_ciphertext: Buffer.from([1, 2]) }]);
      // The next number follows the last one.
      const next =
        "insert into payment_event (provider, event_id, type, payload) values ('sandbox', 'evt_2', 't', '{}') returning id::int";
      expect(await inDatabase(address.href, next)).toEqual([{ id: 2 }]);
      expect(await inDatabase(database.url, "select name from extra")).toEqual([{ name: "kept" }]);
      expect((await migrate(database.url)).applied).toEqual([]);
    } finally {
      await database.stop();
    }
  },
);

test("an upgrade says what it needs: a database, another version, and the binaries of that version", async () => {
  const folder = newFolder();
  const upgrade = (oldPostgres: string) =>
    upgradeEmbedded({ dataDir: folder, oldPostgres, prepare: async () => undefined, log: () => undefined });
  await expect(upgrade("/nowhere")).rejects.toThrow("There is no embedded database in");
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "matinee-complete"), "");
  writeFileSync(join(cluster, "PG_VERSION"), `${own}\n`);
  await expect(upgrade("/nowhere")).rejects.toThrow(`is of PostgreSQL ${own} already`);
  writeFileSync(join(cluster, "PG_VERSION"), "14\n");
  await expect(upgrade("/nowhere")).rejects.toThrow(
    "PostgreSQL 14 is needed to read this database, and there is no /nowhere",
  );
  const present = join(findBinaries().root, "native");
  await expect(upgrade(present)).rejects.toThrow(
    `PostgreSQL 14 is needed to read this database, and ${present}/bin/postgres is`,
  );
});
