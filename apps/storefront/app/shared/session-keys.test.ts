import { sendOnce } from "@matinee/webapp";
import { expect, test } from "vitest";
import { sessionKeys } from "./session-keys.ts";
import { useFakeStorage } from "./testing/fake-storage.ts";

const { session } = useFakeStorage();

/** The key of a call whose answer gets lost. */
async function lost(once: ReturnType<typeof sendOnce>, content: string): Promise<string> {
  let used = "";
  await once(content, async (key) => {
    used = key;
    await Promise.reject(new TypeError("Failed to fetch"));
  }).catch(() => undefined);
  return used;
}

test("a call without an answer keeps its key over reloads, so that places are held once", async () => {
  const first = await lost(sendOnce(sessionKeys("checkout")), "order-1");
  const reloaded = sendOnce(sessionKeys("checkout"));
  expect(await lost(reloaded, "order-2")).not.toBe(first);
  expect(await lost(sendOnce(sessionKeys("waiting")), "order-1")).not.toBe(first);
  expect(await reloaded("order-1", async (key) => await Promise.resolve(key))).toBe(first);
  expect(await lost(reloaded, "order-1")).not.toBe(first);
});

test("where the browser refuses storage, a call keeps its key as long as the page", async () => {
  session.its.refuses = true;
  const once = sendOnce(sessionKeys("checkout"));
  const first = await lost(once, "order-1");
  expect(first).toMatch(/^[\da-f]{32}$/u);
  expect(await lost(once, "order-1")).toBe(first);
});
