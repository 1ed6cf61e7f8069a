import { checkRows, createDb, createPool } from "@matinee/database";
import { z } from "zod";
import type { OpenDatabase } from "../compose/database.ts";

const SCHEMA = "demo_clock";

/**
 * Runs `work` as if it were some days ago. Commands read the time from the database, so its connections here find functions for an
 * earlier clock before the real ones. Column defaults still write the real time.
 */
export async function withEarlierClock<T>(
  { url, pool }: OpenDatabase,
  days: number,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const earlierClock = (
    clock: string,
  ) => `create function ${SCHEMA}.${clock}() returns timestamptz language sql volatile
    as 'select pg_catalog.${clock}() - make_interval(days => ${Math.trunc(days)})'`;
  await pool.query(
    `drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}; ${earlierClock("now")}; ${earlierClock("clock_timestamp")}`,
  );
  const { rows } = await pool.query("show search_path");
  const [shown] = checkRows("the search path", z.object({ search_path: z.string() }), rows);
  const earlier = createPool(url, { scope: { kind: "system" }, max: 4, applicationName: "matinee demo" });
  // A connection runs its statements in order, so this one runs first.
  earlier.on("connect", (client) => {
    client.query(`set search_path = ${SCHEMA}, ${shown?.search_path ?? "public"}, pg_catalog`).catch(() => undefined);
  });
  try {
    const db = createDb(earlier);
    return await work({ url, pool: earlier, db, systemPool: earlier, systemDb: db, close: () => earlier.end() });
  } finally {
    await earlier.end();
    await pool.query(`drop schema ${SCHEMA} cascade`);
  }
}
