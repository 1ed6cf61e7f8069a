import { ok } from "@matinee/core/kernel";
import type { Gateways } from "@matinee/service/kernel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatewaysOfCall } from "./gateways-of-call.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A provider that answers each request after so long, and the gateways of a call that has waited in line for so long. */
function aCall({ answersAfterMs, waitedMs }: { readonly answersAfterMs: number; readonly waitedMs: number }) {
  const asked: string[] = [];
  const left: string[] = [];
  const answer = async (name: string) => {
    asked.push(name);
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    return ok(name);
  };
  const payments = {
    name: "stripe",
    retrieveIntent: async () => await answer("retrieve"),
    cancelIntent: async () => await answer("cancel"),
    verifyWebhook: () => ok("event"),
  };
  // Only what is asked here.
  const gateways = { payments, addresses: { find: async () => null } } as unknown as Gateways;
  const until = performance.now() + 23_000;
  vi.advanceTimersByTime(waitedMs);
  return { ...gatewaysOfCall(gateways, { leave: () => void left.push("left"), until }), asked, left };
}

const TOO_LATE = { ok: false, error: { kind: "unavailable", cause: "timeout" } };

test("the wait in line and every request to the provider share the time of one call", async () => {
  const { payments, asked, left } = aCall({ answersAfterMs: 8_000, waitedMs: 9_000 });
  const started = performance.now();
  const answers = (async () => [
    await payments.retrieveIntent("pi_1"),
    await payments.cancelIntent("pi_1"),
    await payments.retrieveIntent("pi_1"),
  ])();
  await vi.runAllTimersAsync();
  const [first, ...late] = await answers;
  expect(first).toEqual(ok("retrieve"));
  // The second one is sent and not waited for any longer, and the third is not sent.
  expect(late).toEqual([TOO_LATE, TOO_LATE]);
  expect(asked).toEqual(["retrieve", "cancel"]);
  expect(left).toHaveLength(3);
  // The rest of the second request's time has passed as well by now.
  expect(performance.now() - started).toBe(16_000);
});

test("what the gateway knows without asking is not too late, and an answer in time leaves nothing behind", async () => {
  const { payments } = aCall({ answersAfterMs: 0, waitedMs: 30_000 });
  expect([payments.name, payments.verifyWebhook("", "")]).toEqual(["stripe", ok("event")]);
  expect(await payments.retrieveIntent("pi_1")).toEqual(TOO_LATE);
  const quick = aCall({ answersAfterMs: 0, waitedMs: 0 });
  const answer = quick.payments.retrieveIntent("pi_1");
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual(ok("retrieve"));
  expect(vi.getTimerCount()).toBe(0);
});
