import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startPoller } from "./poller.ts";

test("a run that fails is reported, and the next one comes", async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const poller = startPoller(
    0.005,
    () => {
      runs += 1;
      // Once at once, and once later.
      if (runs === 1) throw new Error("at once");
      return runs === 2 ? Promise.reject(new Error("later")) : Promise.resolve();
    },
    (error) => errors.push(error),
  );
  await expect.poll(() => runs, { timeout: 2_000, interval: 5 }).toBeGreaterThan(3);
  await poller.stop();
  expect(errors).toEqual([new Error("at once"), new Error("later")]);
});

test("a stop waits for the run under way, and no other begins", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const ended: string[] = [];
  let runs = 0;
  const poller = startPoller(
    0.001,
    async () => {
      runs += 1;
      await finished;
      ended.push("run");
    },
    () => undefined,
  );
  await expect.poll(() => runs, { timeout: 2_000, interval: 1 }).toBe(1);
  const stopped = poller.stop().then(() => ended.push("stop"));
  await wait(20);
  finish();
  await stopped;
  await wait(20);
  expect([runs, ended]).toEqual([1, ["run", "stop"]]);
});

test("a stop in a pause ends it at once", async () => {
  const began = performance.now();
  await startPoller(
    60,
    () => Promise.resolve(),
    () => undefined,
  ).stop();
  expect(performance.now() - began).toBeLessThan(1_000);
});
