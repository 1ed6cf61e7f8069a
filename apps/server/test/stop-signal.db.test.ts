import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { testDatabase } from "@matinee/testkit";
import { expect, onTestFinished, test } from "vitest";

const database = await testDatabase();
const main = join(import.meta.dirname, "../src/cli/main.ts");

/** A worker process that is ready, started with a channel. */
async function aWorker() {
  const child = spawn(process.execPath, [main, "worker"], {
    env: { ...process.env, NODE_ENV: "", DATABASE_URL: database.url, LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed).toContain("Matinee's worker is ready.");
  return child;
}

test("a process ends with the one that started it, whichever way that ended", async () => {
  const worker = await aWorker();
  const ended = once(worker, "exit");
  worker.disconnect();
  expect(await ended).toEqual([0, null]);
});

test("a process stops at a signal, and the parent's end meanwhile does not hurry it", async () => {
  const worker = await aWorker();
  const ended = once(worker, "exit");
  worker.kill("SIGINT");
  worker.disconnect();
  expect(await ended).toEqual([0, null]);
});
