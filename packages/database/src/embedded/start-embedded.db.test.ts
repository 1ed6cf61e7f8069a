import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createPool } from "../create-pool.ts";
import { isUnreachable } from "../is-unreachable.ts";
import { checkEmbedded } from "./check-embedded.ts";
import { freePort } from "./free-port.ts";
import { waitForEnd } from "./process-info.ts";
import { WITHOUT_DURABILITY } from "./durability-for-test.ts";
import { startEmbedded } from "./start-embedded.ts";

/** A folder as the first start and a stop leave it, for tests of a later start; each works on a copy of its own. */
const kept = mkdtempSync(join(tmpdir(), "matinee-embedded-kept-"));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    const pid = Number(read(join(folder, "postgres", "postmaster.pid")).split("\n")[0]);
    if (pid > 1) {
      process.kill(pid, "SIGINT");
      await waitForEnd(pid, 60_000);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "matinee-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function usedFolder(): Promise<string> {
  if (!existsSync(join(kept, "postgres"))) {
    chmodSync(kept, 0o755);
    await (await startEmbedded({ dataDir: kept, settings: WITHOUT_DURABILITY })).stop();
  }
  const folder = newFolder();
  // With its owners: PostgreSQL may run as a user of its own.
  execFileSync("cp", ["-a", `${kept}/.`, folder]);
  return folder;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<{ value: unknown }>(text);
    return Array.isArray(result.rows) ? result.rows.map((row) => row.value) : [];
  } finally {
    await client.end();
  }
}

type Held = {
  child: ChildProcess;
  firstLine: Promise<{ origin: string; url: string }>;
  errors: () => string;
  ended: Promise<number | null>;
};

function holdOpen(folder: string): Held {
  const script = fileURLToPath(new URL("start-for-test.ts", import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const firstLine = new Promise<{ origin: string; url: string }>((resolve, reject) => {
    // The script's own line is the only thing it prints.
    child.stdout.on("data", (chunk: Buffer) =>
      resolve(JSON.parse(chunk.toString()) as { origin: string; url: string }),
    );
    void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  firstLine.catch(() => undefined);
  return { child, firstLine, errors: () => errors, ended };
}

test("the first start creates a cluster; the second keeps its data and is quick", async () => {
  const folder = newFolder();
  const first = await startEmbedded({ dataDir: folder });
  expect(first.origin).toBe("created");
  await query(first.url, "create table kept (value text)");
  await query(first.url, "insert into kept values ('here')");
  await first.stop();

  const second = await startEmbedded({ dataDir: folder });
  try {
    expect(second.origin).toBe("started");
    expect(await query(second.url, "select value from kept")).toEqual(["here"]);
    const settings =
      "select name || '=' || setting as value from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses') order by name";
    expect(await query(second.url, settings)).toEqual([
      "fsync=on",
      "listen_addresses=127.0.0.1",
      "synchronous_commit=on",
    ]);
    expect(statSync(join(folder, "database-password")).mode & 0o777).toBe(0o600);
    await expect(query(second.url.replace(/:[^:@]+@/u, ":wrong@"), "select 1 as value")).rejects.toThrow(
      /password authentication failed/u,
    );
  } finally {
    await second.stop();
  }
});

test("a second process on the same folder is refused with the id of the first", async () => {
  const folder = await usedFolder();
  const first = holdOpen(folder);
  const { url } = await first.firstLine;
  const second = holdOpen(folder);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`Another Matinee is already running on ${folder}: process ${first.child.pid}.`);
  expect(await query(url, "select 1 as value")).toEqual([1]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(read(join(folder, "postgres", "postmaster.pid"))).toBe("");
});

test("a server left running by a killed parent is adopted with its data", async () => {
  const folder = await usedFolder();
  const first = holdOpen(folder);
  const { url } = await first.firstLine;
  await query(url, "create table kept (value int)");
  await query(url, "insert into kept values (7)");
  first.child.kill("SIGKILL");
  await first.ended;

  const second = await startEmbedded({ dataDir: folder });
  expect(second.origin).toBe("adopted");
  expect(await query(second.url, "select value from kept")).toEqual([7]);
  await second.stop();
  expect(read(join(folder, "postgres", "postmaster.pid"))).toBe("");
});

test("stale locks of dead processes, and a reused process id, are ignored", async () => {
  const folder = await usedFolder();
  writeFileSync(join(folder, "matinee.lock"), JSON.stringify({ pid: process.pid, birth: "another boot:1" }));
  const stale = [process.pid, join(folder, "postgres"), 1, 5432, "", "127.0.0.1", "", "ready"].join("\n");
  writeFileSync(join(folder, "postgres", "postmaster.pid"), `${stale}\n`);
  const second = await startEmbedded({ dataDir: folder });
  expect(second.origin).toBe("started");
  await second.stop();
});

const overSocket = "select inet_server_addr() is null as value";

test("connections go over a socket in the folder, and over TCP without it", async () => {
  const folder = await usedFolder();
  const database = await startEmbedded({ dataDir: folder });
  const tcp = new URL(database.url);
  tcp.searchParams.delete("host");
  expect(await query(database.url, overSocket)).toEqual([true]);
  expect(await query(database.superuserUrl, overSocket)).toEqual([true]);
  expect(await query(tcp.href, overSocket)).toEqual([false]);
  const { password, port, searchParams } = new URL(database.url);
  const pool = createPool(
    `postgres://matinee:${password}@/matinee?host=${searchParams.get("host")}&port=${port}&target_session_attrs=read-write`,
  );
  expect((await pool.query(overSocket)).rows).toEqual([{ value: true }]);
  await pool.end();
  await database.stop();
  await expect(query(database.url, overSocket)).rejects.toSatisfy(isUnreachable);
});

test("sockets that killed servers have left are removed", async () => {
  const folder = await usedFolder();
  const cluster = join(folder, "postgres");
  const port = await freePort();
  writeFileSync(join(cluster, `.s.PGSQL.${port}`), "");
  writeFileSync(join(cluster, `.s.PGSQL.${port}.lock`), `${process.pid}\n`);
  const database = await startEmbedded({ dataDir: folder, port });
  expect(await query(database.url, overSocket)).toEqual([true]);
  await database.stop();
  expect(readdirSync(cluster).filter((name) => name.startsWith(".s."))).toEqual([]);
});

test("where there can be no socket, connections go over TCP", async () => {
  const blocked = await usedFolder();
  const port = await freePort();
  mkdirSync(join(blocked, "postgres", `.s.PGSQL.${port}`, "taken"), { recursive: true });
  const first = await startEmbedded({ dataDir: blocked, port });
  expect(await query(first.url, overSocket)).toEqual([false]);
  process.kill(Number(read(join(blocked, "postgres", "postmaster.pid")).split("\n")[0]), "SIGKILL");
  await vi.waitFor(async () => expect(await query(first.url, overSocket)).toEqual([false]), 30_000);
  await first.stop();

  const deep = join(newFolder(), "a".repeat(100));
  execFileSync("cp", ["-a", await usedFolder(), deep]);
  const second = await startEmbedded({ dataDir: deep });
  expect(await query(second.url, overSocket)).toEqual([false]);
  await second.stop();
});

test("an interrupted first start is repeated", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "18\n");
  const database = await startEmbedded({ dataDir: folder });
  expect(database.origin).toBe("created");
  await database.stop();
});

test.runIf(process.getuid?.() === 0)(
  "a folder that the database's user can't enter is named with the way out",
  async () => {
    const closed = newFolder();
    chmodSync(closed, 0o700);
    await expect(startEmbedded({ dataDir: join(closed, "data") })).rejects.toThrow(
      `may not enter ${closed}. Do one of these`,
    );
  },
);

test("a killed server restarts on its port with its data, until it is stopped", async () => {
  const folder = await usedFolder();
  const said: string[] = [];
  const database = await startEmbedded({ dataDir: folder, log: (message) => said.push(message) });
  await query(database.url, "create table kept (value int)");
  await query(database.url, "insert into kept values (7)");
  const postmaster = () => Number(read(join(folder, "postgres", "postmaster.pid")).split("\n")[0]);
  const killed = postmaster();
  process.kill(killed, "SIGKILL");
  await vi.waitFor(async () => expect(await query(database.url, "select value from kept")).toEqual([7]), 30_000);
  expect(postmaster()).not.toBe(killed);
  expect(said.join("\n")).toContain(`The database (process ${killed}) has ended; it is started again.`);
  await database.stop();
  expect(read(join(folder, "postgres", "postmaster.pid"))).toBe("");
});

test.each([
  [15, "was made by PostgreSQL 15, and this version of Matinee has PostgreSQL"],
  [99, "was made by PostgreSQL 99, which is newer than the"],
])("a folder of PostgreSQL %i is refused with one line, and stays as it is", async (major, line) => {
  const folder = newFolder();
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "PG_VERSION"), `${major}\n`);
  writeFileSync(join(cluster, "matinee-complete"), "");
  const start = holdOpen(folder);
  expect(await start.ended).toBe(1);
  expect(start.errors()).toContain(line);
  expect(start.errors().trim().split("\n")).toHaveLength(1);
  expect(readdirSync(cluster).toSorted()).toEqual(["PG_VERSION", "matinee-complete"]);
  // Doctor says the same.
  expect(() => checkEmbedded(folder)).toThrow(line);
});
