import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { superviseServer } from "./supervise-server.ts";

// The timer of `node:timers/promises` too.
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const running = { pid: process.pid, port: 5432 };
/** A process that has ended. */
const ended = () => ({ pid: spawnSync(process.execPath, ["--version"]).pid, port: 5432 });

test("a server that has ended is started once, on its old port", async () => {
  const ports: number[] = [];
  const said: string[] = [];
  const first = ended();
  const supervisor = superviseServer(first, {
    restart: async (port) => {
      ports.push(port);
      return running;
    },
    log: (message) => said.push(message),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ports).toEqual([5432]);
  expect(said).toEqual([
    `The database (process ${first.pid}) has ended; it is started again.`,
    `The database is back (process ${running.pid}).`,
  ]);
  expect(await supervisor.stop()).toBe(running.pid);
});

test("a restart that fails is tried again after ever longer pauses, up to ten seconds", async () => {
  const startedAt = Date.now();
  const tries: number[] = [];
  const supervisor = superviseServer(ended(), {
    restart: async () => {
      tries.push((Date.now() - startedAt) / 1_000);
      throw new Error("The disk is full.");
    },
    log: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(tries).toEqual([0.5, 1, 2, 4, 8, 16, 26, 36]);
  await supervisor.stop();
});

test("once stopped, nothing is started again", async () => {
  let starts = 0;
  const first = ended();
  const supervisor = superviseServer(first, {
    restart: async () => {
      starts += 1;
      return running;
    },
    log: () => undefined,
  });
  expect(await supervisor.stop()).toBe(first.pid);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toBe(0);
});

test("a stop during a restart waits for the new server, which is the one to stop", async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<typeof running>();
  const supervisor = superviseServer(ended(), { restart: () => started, log: () => undefined });
  await vi.advanceTimersByTimeAsync(500);
  const stopped = supervisor.stop();
  start(running);
  expect(await stopped).toBe(running.pid);
});
