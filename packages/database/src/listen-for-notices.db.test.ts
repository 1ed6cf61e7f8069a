import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenForChanges, type Notices } from "./listen-for-notices.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { silentProxy } from "./testing/silent-proxy.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let writer: pg.Client;
let received: string[];
let gaps: number;

beforeAll(async () => {
  database = await temporaryDatabase();
  writer = new pg.Client(database.url);
  await writer.connect();
});

afterAll(() => writer.end());

beforeEach(() => {
  received = [];
  gaps = 0;
});

const listen = (url: string) =>
  listenForChanges(url, {
    onNotice: (notice) => received.push(notice),
    onGap: () => {
      gaps += 1;
    },
    onError: () => undefined,
  });

const current = async (notices: Notices) => await notices.isCurrent();
async function becomesCurrent(notices: Notices): Promise<void> {
  await expect.poll(() => current(notices)).toBe(true);
}

/** The answer that the database is asked for, once the last proof of the connection no longer counts. */
async function askedAnswer(notices: Notices): Promise<boolean> {
  const { answer } = await vi.waitUntil(
    () => {
      const given = notices.isCurrent();
      return given instanceof Promise ? { answer: given } : undefined;
    },
    { timeout: 60_000, interval: 10 },
  );
  return await answer;
}

const notify = (notice: string) => writer.query("select pg_notify('matinee_changed', $1)", [notice]);

test("a change is reported when it is committed, and not if it is rolled back", async () => {
  const notices = listen(database.url);
  await becomesCurrent(notices);
  expect(gaps).toBe(1);
  await writer.query("begin");
  await notify("group:1");
  // Whatever had been sent before this answer would have arrived before it.
  await askedAnswer(notices);
  await becomesCurrent(notices);
  expect(received).toEqual([]);
  await writer.query("commit");
  await expect.poll(() => received.length).toBe(1);
  await writer.query("begin");
  await notify("group:2");
  await writer.query("rollback");
  await notify("group:3");
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual(["group:1", "group:3"]);
  await notices.stop();
  expect(gaps).toBe(2);
  expect(await current(notices)).toBe(false);
});

test.each([150, 2_500])(
  "an answer that came while this process was busy for %i ms counts, and the connection stays",
  async (busyMs) => {
    const notices = listen(database.url);
    await becomesCurrent(notices);
    let answer = notices.isCurrent();
    while (!(answer instanceof Promise)) {
      // As for a request, which is not read in a timer: timers come next.
      await nextTurn();
      answer = notices.isCurrent();
    }
    const until = performance.now() + busyMs;
    while (performance.now() < until);
    expect(await answer).toBe(true);
    await nextTurn();
    expect([await current(notices), gaps]).toEqual([true, 1]);
    await notices.stop();
  },
);

test("a lost connection is reported as a gap and opened again", async () => {
  const notices = listen(database.url);
  await becomesCurrent(notices);
  await writer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee listener' and datname = current_database()",
  );
  await expect.poll(() => gaps).toBeGreaterThan(1);
  await becomesCurrent(notices);
  expect(gaps).toBe(3);
  await notify("product:1");
  await expect.poll(() => received.length).toBe(1);
  await notices.stop();
});

test("a silent connection stops being current after 200 ms, is closed and replaced", async () => {
  const proxy = await silentProxy(new URL(database.url));
  const notices = listen(proxy.url);
  await becomesCurrent(notices);
  proxy.silence(true);
  await notify("group:7");
  expect(await askedAnswer(notices)).toBe(false);
  expect(received).toEqual([]);
  // A second caller does not wait for the same answer again: it is there before any timer.
  expect(await Promise.race([current(notices), nextTurn("waits")])).toBe(false);
  await expect.poll(() => gaps).toBe(2);
  proxy.silence(false);
  await becomesCurrent(notices);
  expect(gaps).toBe(3);
  await notices.stop();
  await proxy.close();
});
