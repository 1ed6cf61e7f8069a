import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFranchise, testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../src/compose/database.ts";
import { startServer } from "../src/compose/start-server.ts";
import { readConfig } from "../src/config/read-config.ts";

const { url, pool, db } = await testDatabase();
await aFranchise(db, { slug: "network", isNetwork: true });
const school = await aFranchise(db, { slug: "leeds" });
const log = pino({ enabled: false });
const DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-sites-"));
const config = readConfig({ DATA_DIR, DATABASE_URL: url, PORT: "0", LOG_LEVEL: "silent" });
const database = await openDatabase(config, log, { migrating: true, say: () => undefined });
const server = await startServer({ config, database, log, pages: null, working: false });
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** A call whose answer is not cached, so that only the shop can be. */
async function status(host: string): Promise<number | undefined> {
  const headers = { host, "x-store-request": config.storeKey };
  return await new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: server.port, path: "/api/orders/current-order", headers });
    asked.on("error", reject);
    asked.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    asked.end();
  });
}

const register = async (host: string) =>
  await pool.query("insert into franchise_host (host, franchise_id) values ($1, $2)", [host, school.id]);
const remove = async (host: string) => await pool.query("delete from franchise_host where host = $1", [host]);

test("a host serves its shop as soon as it is registered, and no longer than that", async () => {
  expect(await status("stage.test")).toBe(404);
  await register("stage.test");
  await expect.poll(async () => await status("stage.test")).toBe(200);
  await remove("stage.test");
  await expect.poll(async () => await status("stage.test")).toBe(404);
});

test("a change that was missed while the connection for notices was lost counts too", async () => {
  await register("lost.test");
  await expect.poll(async () => await status("lost.test")).toBe(200);
  const listening = "datname = current_database() and application_name = 'matinee listener'";
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
  await remove("lost.test");
  await expect.poll(async () => await status("lost.test")).toBe(404);
});
