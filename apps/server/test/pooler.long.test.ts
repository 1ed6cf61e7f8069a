import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startPooler } from "@matinee/database/pooler-for-test";
import { testDatabase } from "@matinee/testkit";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { checkDatabase } from "../src/cli/check-database.ts";
import { newFolder } from "./harness/new-folder.ts";

const database = await testDatabase();
const main = join(import.meta.dirname, "../src/cli/main.ts");
const [transactions, sessions] = [
  await startPooler(database.url, { mode: "transaction", size: 5 }),
  await startPooler(database.url, { mode: "session", size: 5 }),
];
afterAll(() => {
  transactions.stop();
  sessions.stop();
});

/** Runs a command to its end, as an operator does. */
async function run(command: string, databaseUrl: string) {
  const child = spawn(process.execPath, [main, command], {
    env: { ...process.env, NODE_ENV: "", DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), PORT: "0", DEMO_SIZE: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, out, err };
}

const reason = /connection pooler that gives each transaction another session .* Set pool_mode = session/u;

test.each(["start", "worker"])(
  "behind a pooler of transactions `%s` ends at once, and says why and what to do",
  async (command) => {
    const { code, out, err } = await run(command, transactions.url);
    expect(err).toMatch(reason);
    // Nothing but the reason: no trace of the program.
    expect(err).not.toContain("    at ");
    expect(out).not.toMatch(/ready|Building/u);
    expect(code).toBe(1);
  },
);

test("doctor says that a pooler of transactions does not do, and accepts one of sessions", async () => {
  const refused = await run("doctor", transactions.url);
  expect(refused.out).toMatch(new RegExp(`FAILED +Database .*${reason.source}`, "u"));
  expect(refused.code).toBe(1);
  const accepted = await checkDatabase({ databaseUrl: sessions.url, dataDir: newFolder(), production: false });
  expect(accepted.problem).toBeNull();
  expect(accepted.note).toContain("writable, up to date");
});
