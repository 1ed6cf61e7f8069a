import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isoDate } from "@matinee/core/kernel";
import { fillDemo } from "@matinee/database/demo";
import { expireCheckouts } from "@matinee/service/checkout";
import { expireHolds } from "@matinee/service/places";
import { testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createSystem } from "../compose/create-system.ts";
import { readConfig } from "../config/read-config.ts";
import { pausedByDemo } from "./open-demo.ts";
import { runScenario } from "./run-scenario.ts";

const made = await testDatabase();
const database = { ...made, systemPool: made.pool, systemDb: made.db, close: async () => undefined };
const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-demo-")) });
const log = pino({ level: "silent" });

test("orders of past days are played beside jobs that look for what has expired, and all of them stand", async () => {
  const today = isoDate(new Date().toISOString().slice(0, 10));
  await fillDemo(made.url, { groups: 60, today, loginPasswordHash: "$argon2id$of-the-tests" });
  const jobs = { enqueue: async () => await Promise.resolve() };
  const { system, close } = await createSystem({
    config,
    database,
    jobs,
    log,
    ownFetch: fetch,
    port: () => config.port,
  });
  const isPaused = pausedByDemo(config, database);
  const played = new AbortController();
  let paused = 0;
  const polled = (async () => {
    while (!played.signal.aborted) {
      if ((await isPaused?.()) === true) paused += 1;
      else {
        await expireCheckouts(system);
        await expireHolds(system);
      }
      await nextTurn();
    }
  })();
  try {
    expect(await runScenario({ config, log }, database)).toBe(true);
  } finally {
    played.abort();
    await polled;
    close();
  }
  expect(paused).toBeGreaterThan(0);
  const { rows } = await made.pool.query(
    "select status, count(*)::int as orders from orders where status in ('cancelled', 'placed') group by 1",
  );
  expect(rows).toEqual([]);
});
