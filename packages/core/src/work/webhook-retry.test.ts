import { expect, test } from "vitest";
import { webhookRetry } from "./webhook-retry.ts";

test("a delivery is tried ten times, with growing pauses, over about three days", () => {
  const pauses = [];
  for (let tries = 1; ; tries += 1) {
    const pause = webhookRetry(tries, 0);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses).toHaveLength(9);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
  expect(webhookRetry(2, 0.99)).toBeGreaterThan(webhookRetry(2, 0) ?? 0);
});
