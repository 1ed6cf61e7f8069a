import { createServer, connect, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hearChanges, type ChangeNotices } from "./hear-changes.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let writer: pg.Client;
let heard: string[];
let gaps: number;

beforeAll(async () => {
  database = await temporaryDatabase();
  writer = new pg.Client(database.url);
  await writer.connect();
}, 60_000);

afterAll(async () => {
  await writer.end();
  await database.stop();
});

beforeEach(() => {
  heard = [];
  gaps = 0;
});

const listen = (url: string) =>
  hearChanges(url, {
    onChange: (notice) => heard.push(notice),
    onGap: () => {
      gaps += 1;
    },
    onTrouble: () => undefined,
  });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await condition()) return;
    await wait(10);
  }
  throw new Error("it never came to that");
}

const current = async (notices: ChangeNotices) => await notices.isCurrent();
const tell = (notice: string) => writer.query("select pg_notify('matinee_changed', $1)", [notice]);

test("a change is heard as it is committed, not before, and not where it is taken back", async () => {
  const notices = listen(database.url);
  await until(() => current(notices));
  expect(gaps).toBe(1);
  await writer.query("begin");
  await tell("group:1");
  await wait(150);
  expect(await current(notices)).toBe(true);
  expect(heard).toEqual([]);
  await writer.query("commit");
  await until(() => heard.length > 0);
  await writer.query("begin");
  await tell("group:2");
  await writer.query("rollback");
  await tell("group:3");
  await until(() => heard.length > 1);
  expect(heard).toEqual(["group:1", "group:3"]);
  await notices.stop();
  expect(gaps).toBe(2);
  expect(await current(notices)).toBe(false);
});

test("a connection that is ended is a gap, and is opened again", async () => {
  const notices = listen(database.url);
  await until(() => current(notices));
  await writer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee listener'",
  );
  await until(() => gaps === 2);
  await until(() => current(notices));
  expect(gaps).toBe(3);
  await tell("product:1");
  await until(() => heard.length > 0);
  await notices.stop();
});

test("a line that falls silent is not current from a fifth of a second on, is cut, and replaced", async () => {
  const wire = await silenceable(new URL(database.url));
  const notices = listen(wire.url);
  await until(() => current(notices));
  wire.silence(true);
  await tell("group:7");
  await wait(101);
  expect(await current(notices)).toBe(false);
  expect(heard).toEqual([]);
  // Nobody waits a second time for the same answer.
  const asked = performance.now();
  expect(await current(notices)).toBe(false);
  expect(performance.now() - asked).toBeLessThan(90);
  await until(() => gaps === 2);
  wire.silence(false);
  await until(() => current(notices));
  expect(gaps).toBe(3);
  await notices.stop();
  await wire.close();
});

/** A wire to the database on which, while it is silent, nothing passes although it stands. */
async function silenceable(to: URL): Promise<{ url: string; silence(on: boolean): void; close(): Promise<void> }> {
  let silent = false;
  const ends = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => !silent && onto.write(bytes));
      from.on("close", () => onto.destroy());
      from.on("error", () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(to);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    silence: (on) => {
      silent = on;
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}
