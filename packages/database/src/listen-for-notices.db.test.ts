import { getEventListeners } from "node:events";
import { createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenForChanges, listenForNotices, type Notices } from "./listen-for-notices.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { silentProxy } from "./testing/silent-proxy.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let writer: pg.Client;
let received: string[];
let gaps: number;

/** The clock of this process, so that a test needs not wait for time to pass: how far it is ahead, or where it stands still. Milliseconds. */
const clock: { ahead: number; standsAt: number | null } = { ahead: 0, standsAt: null };
const realTime = performance.now.bind(performance);

beforeAll(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => clock.standsAt ?? realTime() + clock.ahead);
  database = await temporaryDatabase();
  writer = new pg.Client(database.url);
  await writer.connect();
});

afterAll(() => writer.end());

beforeEach(() => {
  received = [];
  gaps = 0;
});

const listen = (url: string, onError: (error: unknown) => void = () => undefined) =>
  listenForChanges(url, {
    onNotice: (notice) => received.push(notice),
    onGap: () => {
      gaps += 1;
    },
    onError,
  });

const current = async (notices: Notices) => await notices.isCurrent();
async function becomesCurrent(notices: Notices): Promise<void> {
  await expect.poll(() => current(notices)).toBe(true);
}

/**
 * Asks the database once the last proof of the connection no longer counts: a second passes at once. Any proof that was asked for before has
 * its answer first.
 */
async function ask(notices: Notices): Promise<{ readonly answer: Promise<boolean> }> {
  await notices.isCurrent();
  // As for a request, which is not read in a timer: timers come next.
  await nextTurn();
  clock.ahead += 1_000;
  const answer = notices.isCurrent();
  if (!(answer instanceof Promise)) throw new Error("The database was not asked.");
  return { answer };
}

async function askedAnswer(notices: Notices): Promise<boolean> {
  const { answer } = await ask(notices);
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
    const { answer } = await ask(notices);
    const until = performance.now() + busyMs;
    while (performance.now() < until);
    expect(await answer).toBe(true);
    await nextTurn();
    expect([await current(notices), gaps]).toEqual([true, 1]);
    await notices.stop();
  },
);

test("whoever asks often never waits for the database, because the proof is renewed while it counts", async () => {
  const notices = listen(database.url);
  await becomesCurrent(notices);
  clock.standsAt = performance.now();
  const lastAnswer = async () => {
    const { rows } = await writer.query<{ at: string }>(
      "select state_change::text as at from pg_stat_activity where application_name = 'matinee listener' and datname = current_database()",
    );
    return rows[0]?.at;
  };
  try {
    // Who asks seldom waits. The first answer may be to a question from before.
    for (let time = 0; time < 2; time++) {
      clock.standsAt += 1_000;
      expect(await notices.isCurrent()).toBe(true);
      await nextTurn();
    }
    for (let time = 0; time < 5; time++) {
      const before = await lastAnswer();
      // Each is within the age at which a proof counts, and no two of them are.
      clock.standsAt += 60;
      expect(notices.isCurrent()).toBe(true);
      await expect.poll(lastAnswer).not.toBe(before);
      // The listener has read its answer once it has read what was sent after it.
      await notify(`group:${time}`);
      await expect.poll(() => received).toContain(`group:${time}`);
    }
  } finally {
    clock.ahead = clock.standsAt - realTime();
    clock.standsAt = null;
  }
  await notices.stop();
});

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

/** A server that lets a connection in, as PostgreSQL does, and then answers nothing. */
async function muteServer() {
  const connections = { open: 0, ended: 0 };
  const letIn = Buffer.concat([
    // Authentication is over, and a query may come.
    Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
    Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
  ]);
  const server = createServer((socket) => {
    connections.open += 1;
    socket.once("data", () => socket.write(letIn));
    socket.on("data", () => undefined);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      connections.open -= 1;
      connections.ended += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : "";
  return {
    url: `postgres://matinee:secret@127.0.0.1:${port}/matinee?sslmode=disable`,
    connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test("a server that takes the connection and then answers nothing is left, and asked again on another one", async () => {
  const mute = await muteServer();
  const errors: unknown[] = [];
  const notices = listen(mute.url, (error) => errors.push(error));
  await expect.poll(() => mute.connections).toEqual({ open: 1, ended: 1 });
  expect(errors).toEqual([new Error("The database took the connection and answers nothing on it")]);
  expect([await current(notices), gaps]).toEqual([false, 0]);
  // Whoever stops does not wait for the answer either.
  const stoppedAt = realTime();
  await notices.stop();
  expect(realTime() - stoppedAt).toBeLessThan(3_000);
  await expect.poll(() => mute.connections.open).toBe(0);
  await mute.close();
});

test("what the database refuses is told as it is", async () => {
  const errors: unknown[] = [];
  const tooLong = "c".repeat(64);
  const listener = { onNotice: () => undefined, onGap: () => undefined };
  const notices = listenForNotices(database.url, tooLong, { ...listener, onError: (error) => errors.push(error) });
  await expect.poll(() => errors[0]).toMatchObject({ message: "channel name too long" });
  await notices.stop();
});

test("a connection that is lost time and again leaves nothing behind", async () => {
  const spy = vi.spyOn(AbortSignal.prototype, "addEventListener");
  const notices = listen(database.url);
  for (const lost of [0, 1, 2, 3]) {
    await expect.poll(() => gaps).toBe(2 * lost + 1);
    await becomesCurrent(notices);
    if (lost < 3)
      await writer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee listener' and datname = current_database()",
      );
  }
  const signals = new Set(spy.mock.contexts.filter((context) => context instanceof AbortSignal));
  spy.mockRestore();
  const listeners = [...signals].map((signal) => getEventListeners(signal, "abort").length);
  expect(listeners.filter((count) => count > 1)).toEqual([]);
  await notices.stop();
});
