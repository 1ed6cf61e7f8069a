import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WITHOUT_DURABILITY } from "@matinee/database/durability-for-test";
import pg from "pg";

export interface ReplicatedDatabase {
  /** Names both hosts. */
  url: string;
  standbyUrl: string;
  /** Kills the primary, with the process that would start it again. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const holdOpen = join(import.meta.dirname, "../../../database/src/embedded/start-for-test.ts");
const settings = { ...WITHOUT_DURABILITY, synchronous_commit: "on", wal_keep_size: "1GB" };

/** A primary and a standby that streams from it synchronously, so that nothing that was confirmed is lost with the primary. */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const [first, second] = [newFolder(), newFolder()];
  const { holder, ...primary } = await startHeld(first);
  await query(primary.superuserUrl, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    execFileSync("cp", ["-a", join(first, "postgres"), second]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    makeStandby(second, rows[0]?.labelfile ?? "", new URL(primary.superuserUrl));
  });
  copyFileSync(join(first, "database-password"), join(second, "database-password"));
  const standby = await startHeld(second);
  await query(primary.superuserUrl, async (client) => {
    const streams = async () =>
      (await client.query("select from pg_stat_replication where state = 'streaming'")).rows.length > 0;
    while (!(await streams())) await wait(50);
    // Only here: the standby must not wait for a standby of its own once it is the primary.
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
  });
  const killPrimary = async () => {
    if (holder.exitCode !== null || holder.signalCode !== null) return;
    const ended = once(holder, "exit");
    holder.kill("SIGKILL");
    await ended;
    process.kill(Number(readFileSync(join(first, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  };
  const { username, password, port, pathname } = new URL(primary.url);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port},127.0.0.1:${new URL(standby.url).port}${pathname}?target_session_attrs=read-write`,
    standbyUrl: standby.url,
    killPrimary,
    promote: () =>
      query(standby.superuserUrl, async (client) => {
        await client.query("select pg_promote(true, 60)");
      }),
    async stop() {
      await killPrimary();
      const ended = once(standby.holder, "exit");
      standby.holder.kill("SIGTERM");
      await ended;
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface HeldDatabase {
  url: string;
  superuserUrl: string;
  holder: ChildProcess;
}

/** A database in a process of its own, which ends with this one, also if this one is killed. */
async function startHeld(folder: string): Promise<HeldDatabase> {
  const holder = spawn(process.execPath, [holdOpen, folder, JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (holder.stdout === null) throw new Error("The output is a pipe.");
  // The stream has no encoding, so it emits bytes; the program prints this one line.
  const [line] = (await Promise.race([once(holder.stdout, "data"), endedTooSoon(holder)])) as [Buffer];
  // What start-for-test.ts prints.
  const { url, superuserUrl } = JSON.parse(line.toString()) as { url: string; superuserUrl: string };
  return { url, superuserUrl, holder };
}

async function endedTooSoon(holder: ChildProcess): Promise<never> {
  await once(holder, "exit");
  throw new Error("The process of a replica's database ended before it was ready.");
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "matinee-replica-"));
  // PostgreSQL does not run as root, and its user must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

function makeStandby(folder: string, label: string, primary: URL): void {
  const cluster = join(folder, "postgres");
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(cluster, name), { force: true });
  const password = decodeURIComponent(primary.password);
  appendFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${primary.username} password=${password}'\n`,
  );
  const { uid, gid } = statSync(cluster);
  for (const [name, text] of Object.entries({ backup_label: label, "standby.signal": "" })) {
    writeFileSync(join(cluster, name), text, { mode: 0o600 });
    chownSync(join(cluster, name), uid, gid);
  }
}

async function query(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
