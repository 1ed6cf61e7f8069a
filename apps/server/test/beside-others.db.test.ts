import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFranchise, testDatabase } from "@matinee/testkit";
import { expect, onTestFinished, test } from "vitest";

const database = await testDatabase();
const main = join(import.meta.dirname, "../src/cli/main.ts");
const serveOnly = join(import.meta.dirname, "harness/serve-only.ts");

/** A process on the database that prints what it logs. */
function aProcess(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...words], {
    env: {
      ...process.env,
      NODE_ENV: "",
      PORT: "0",
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-beside-")),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed };
}
const running = async () =>
  await database.db.selectFrom("running_process").select(["works", "session_keys"]).orderBy("works").execute();

test("a shop and a worker are on the list of processes until they stop, and a school with a host of ours is said", async () => {
  await aFranchise(database.db, { slug: "network", isNetwork: true });
  const school = await aFranchise(database.db);
  const shop = aProcess([serveOnly], { MAIN_HOSTS: `localhost,${school.host}` });
  await expect.poll(shop.printed).toContain("Matinee is ready");
  expect(shop.printed()).toContain(`${school.host} is an address of the shop of`);
  const worker = aProcess([main, "worker"]);
  await expect.poll(worker.printed).toContain("Matinee's worker is ready.");
  expect(await running()).toMatchObject([{ works: false }, { works: true }]);
  for (const { child } of [worker, shop]) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  expect(await running()).toEqual([]);
});
