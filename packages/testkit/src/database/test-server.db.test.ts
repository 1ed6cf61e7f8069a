import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

/** A process that starts a database and waits, and what the database says of itself. */
async function aParentWithDatabase() {
  const script = join(import.meta.dirname, "start-server-for-test.ts");
  const parent = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  // The script prints its one line at once.
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const client = new pg.Client({ connectionString: line.toString().trim() });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ folder: string; pid: string }>(
    "select current_setting('data_directory') as folder, split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  await client.end();
  return { parent, folder: rows[0]?.folder ?? "", pid: Number(rows[0]?.pid) };
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "a test database stops and its folder goes when its parent ends by %s",
  async (signal) => {
    const { parent, folder, pid } = await aParentWithDatabase();
    expect([runs(pid), existsSync(folder)]).toEqual([true, true]);
    parent.kill(signal);
    await expect.poll(() => runs(pid)).toBe(false);
    await expect.poll(() => existsSync(folder)).toBe(false);
  },
);

test.runIf(process.platform === "linux")(
  "what a killed server has left in memory goes when the next one starts",
  async ({ skip }) => {
    const { folder, pid } = await aParentWithDatabase();
    if (!folder.startsWith("/dev/shm/")) skip("the memory has no room for databases here");
    const server = parentOf(pid);
    // PostgreSQL itself notices only within a minute.
    onTestFinished(() => void (runs(pid) && process.kill(pid, "SIGQUIT")));
    process.kill(server, "SIGKILL");
    await expect.poll(() => runs(server)).toBe(false);
    expect(existsSync(folder)).toBe(true);
    await aParentWithDatabase();
    expect(existsSync(folder)).toBe(false);
  },
);

/** The fourth field; the second, a name, stands in brackets. */
function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
}
