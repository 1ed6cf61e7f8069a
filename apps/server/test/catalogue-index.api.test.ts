import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFranchise, aGroup, aLocation, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "../src/compose/database.ts";
import { startServer } from "../src/compose/start-server.ts";
import { readConfig } from "../src/config/read-config.ts";

const { url, db } = await testDatabase();
const network = await aFranchise(db, { slug: "network", isNetwork: true });
const { id } = await aLocation(db, { franchiseId: network.id });
const location = { id, franchiseId: network.id };
const log = pino({ enabled: false });

const found = z.object({ total: z.int(), items: z.array(z.object({ id: z.int(), available: z.int() })) });

/** A server of its own on the database, without jobs and pages, and without cached answers. */
async function aServer(env: Record<string, string> = {}) {
  const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-index-")), DATABASE_URL: url, PORT: "0" };
  const config = readConfig({ ...settings, RESPONSE_CACHE_MB: "0", METRICS_PUBLIC: "1", LOG_LEVEL: "silent", ...env });
  const database = await openDatabase(config, log, { migrating: true, say: () => undefined });
  const server = await startServer({ config, database, log, pages: null, working: false });
  onTestFinished(async () => {
    await server.stop();
    await database.close();
  });
  const get = async (path: string) => await fetch(`http://127.0.0.1:${server.port}${path}`);
  const search = async () => {
    const response = await get("/api/groups/get-suitable-groups?size=200");
    return found.parse(await response.json());
  };
  /** How many class searches the index and the database have answered. */
  const answered = async () => {
    const text = await (await get("/metrics")).text();
    const by = (who: string) =>
      Number(
        new RegExp(`^matinee_catalogue_searches_total\\{index="classes",by="${who}"\\} (\\d+)$`, "mu").exec(text)?.[1],
      );
    return { index: by("index") || 0, database: by("database") || 0 };
  };
  return { search, answered };
}

const idsOf = ({ items }: z.output<typeof found>) => items.map((item) => item.id);

test("every process answers from its index, with what any process has changed, also after a lost connection", async () => {
  const first = await aGroup(db, { location });
  const second = await aGroup(db, { location, trialCap: 3 });
  const servers = [await aServer(), await aServer()];
  const all = async () => await Promise.all(servers.map(async (server) => idsOf(await server.search())));
  const byIndex = async () =>
    (await Promise.all(servers.map(async (server) => (await server.answered()).index))).join();
  /** Searches until each process has answered one from its index. */
  const untilIndexed = async () => {
    const before = await byIndex();
    await expect
      .poll(async () => {
        await all();
        return (await byIndex()).split(",").every((count, n) => count !== before.split(",")[n]);
      })
      .toBe(true);
  };
  expect(await all()).toEqual([
    [first.id, second.id],
    [first.id, second.id],
  ]);
  await untilIndexed();

  // A place is taken, and a class is closed.
  await sql`update pool set held = held + 1 where id = ${second.sessions[0]?.trialPoolId ?? 0}`.execute(db);
  await sql`select touch_class_search(array[${second.id}]::int[])`.execute(db);
  const spaces = async () =>
    await Promise.all(servers.map(async (server) => (await server.search()).items.map(({ available }) => available)));
  await expect.poll(spaces).toEqual([
    [expect.any(Number), 2],
    [expect.any(Number), 2],
  ]);
  await sql`update class_group set status = 'closed' where id = ${first.id}`.execute(db);
  await sql`select refresh_class_search(array[${first.id}]::int[])`.execute(db);
  await expect.poll(all).toEqual([[second.id], [second.id]]);
  await untilIndexed();
  expect(await all()).toEqual([[second.id], [second.id]]);

  // The connections for notices are lost, and meanwhile the class is opened again.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'matinee listener'`.execute(db);
  await sql`update class_group set status = 'open' where id = ${first.id}`.execute(db);
  await sql`select refresh_class_search(array[${first.id}]::int[])`.execute(db);
  await expect.poll(all).toEqual([
    [first.id, second.id],
    [first.id, second.id],
  ]);
  await untilIndexed();
  expect(await all()).toEqual([
    [first.id, second.id],
    [first.id, second.id],
  ]);
});

test("without the setting every search is the database's", async () => {
  const server = await aServer({ CATALOGUE_INDEX: "0" });
  for (let n = 0; n < 3; n++) await server.search();
  expect(await server.answered()).toEqual({ index: 0, database: 0 });
});
