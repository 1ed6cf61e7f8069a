import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPoller } from "./poller.ts";

// The timer of `node:timers/promises` too.
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

test("a run that fails is reported, and the next one comes", async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const poller = startPoller(
    10,
    () => {
      runs += 1;
      // Once at once, and once later.
      if (runs === 1) throw new Error("at once");
      return runs === 2 ? Promise.reject(new Error("later")) : Promise.resolve();
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await poller.stop();
  expect(errors).toEqual([new Error("at once"), new Error("later")]);
  // The pauses take 8 to 12 seconds.
  expect(runs).toBeGreaterThanOrEqual(5);
  expect(runs).toBeLessThanOrEqual(7);
});

test("a stop waits for the run under way, and no other begins", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const ended: string[] = [];
  let runs = 0;
  const poller = startPoller(
    1,
    async () => {
      runs += 1;
      await finished;
      ended.push("run");
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(1);
  const stopped = poller.stop().then(() => ended.push("stop"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual([]);
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([runs, ended]).toEqual([1, ["run", "stop"]]);
});

test("a stop in a pause ends it at once", async () => {
  let runs = 0;
  const poller = startPoller(
    60,
    async () => void (runs += 1),
    () => undefined,
  );
  // The clock stands still, so the pause does not end by itself.
  await poller.stop();
  expect(runs).toBe(0);
});
