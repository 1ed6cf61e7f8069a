import { sendOnce } from "@matinee/webapp";
import { expect, test } from "vitest";
import { sessionKeys } from "./session-keys.ts";
import { useFakeStorage } from "../../../shared/testing/fake-storage.ts";

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

test("a call without an answer keeps its key over reloads, so that children join once", async () => {
  const first = await lost(sendOnce(sessionKeys()), "Ada");
  const reloaded = sendOnce(sessionKeys());
  expect(await lost(reloaded, "Bo")).not.toBe(first);
  expect(await reloaded("Ada", async (key) => await Promise.resolve(key))).toBe(first);
  expect(await lost(reloaded, "Ada")).not.toBe(first);
});

test("where the browser refuses storage, a call keeps its key as long as the page", async () => {
  session.its.refuses = true;
  const once = sendOnce(sessionKeys());
  const first = await lost(once, "Ada");
  expect(first).toMatch(/^[\da-f]{32}$/u);
  expect(await lost(once, "Ada")).toBe(first);
});
