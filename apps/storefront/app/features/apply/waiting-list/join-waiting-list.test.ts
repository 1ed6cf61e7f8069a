import type { Api } from "@matinee/contract/client";
import { beforeEach, expect, test, vi } from "vitest";
import { useFakeStorage } from "../../../shared/testing/fake-storage.ts";

const { session } = useFakeStorage();
beforeEach(() => vi.resetModules());

const WAITING = { what: { group_id: 7 }, key: "group-7" };

/** The page as it is after it was loaded. */
async function loadPage() {
  const { joinWaitingList } = await import("./join-waiting-list.ts");
  const store = await import("../../../shared/application/draft-store.ts");
  return {
    join: async (api: Api) => await joinWaitingList(api, WAITING),
    pick: (...ids: string[]) =>
      store.changeSubjectDraft(WAITING.key, { picked: ids.map((id) => ({ id, first_name: id })) }),
    joined: () => store.getDraft().classes[WAITING.key]?.joined,
  };
}

/** A server that lists each key's children once. `answers`: whether each answer arrives, in turn. */
function aServer(answers: boolean[]) {
  const keys: (string | undefined)[] = [];
  const call = async (_name: string, { body, idempotencyKey }: Sent) => {
    keys.push(idempotencyKey);
    await Promise.resolve();
    if (answers.shift() === false) throw new TypeError("Failed to fetch");
    return body.entries.map(({ child_id }, index) => ({ child_id, position: index + 1 }));
  };
  // What is tested calls the API by this one function.
  return { api: { call } as unknown as Api, keys };
}
type Sent = { body: { entries: { child_id: string }[] }; idempotencyKey?: string };

test("who joins a waiting list again because the answer got lost, even after a reload, joins once", async () => {
  const { api, keys } = aServer([false, false, true, true]);
  const before = await loadPage();
  before.pick("Ada");
  await expect(before.join(api)).rejects.toThrow("Failed to fetch");
  await expect(before.join(api)).rejects.toThrow("Failed to fetch");

  vi.resetModules();
  const after = await loadPage();
  await after.join(api);
  expect(after.joined()).toEqual([{ name: "Ada", position: 1, odds: "" }]);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/u), keys[0], keys[0]]);
  expect(session.texts.size).toBe(0);

  after.pick("Ada");
  await after.join(api);
  expect(keys[3]).not.toBe(keys[0]);
});

test("other children are another request", async () => {
  const { api, keys } = aServer([false, true]);
  const page = await loadPage();
  page.pick("Ada");
  await expect(page.join(api)).rejects.toThrow("Failed to fetch");
  page.pick("Ada", "Bo");
  await page.join(api);
  expect(keys[1]).not.toBe(keys[0]);
});

test("where the browser refuses storage, the key lasts as long as the page", async () => {
  const { api, keys } = aServer([false, true]);
  const page = await loadPage();
  page.pick("Ada");
  session.its.refuses = true;
  await expect(page.join(api)).rejects.toThrow("Failed to fetch");
  await page.join(api);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/u), keys[0]]);
});
