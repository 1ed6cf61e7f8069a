import { createDb, createPool } from "@matinee/database";
import type { OpenDatabase } from "../compose/database.ts";

const SCHEMA = "demo_clock";

/**
 * Does something as it was done some days ago. The verbs ask the database for the hour, so its connections here find a
 * clock that is late before the real one; what a column's default writes keeps the real time.
 */
export async function withEarlierClock<T>(
  { url, pool }: OpenDatabase,
  days: number,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const late = (clock: string) => `create function ${SCHEMA}.${clock}() returns timestamptz language sql volatile
    as 'select pg_catalog.${clock}() - make_interval(days => ${Math.trunc(days)})'`;
  await pool.query(
    `drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}; ${late("now")}; ${late("clock_timestamp")}`,
  );
  const { rows } = await pool.query<{ search_path: string }>("show search_path");
  const earlier = createPool(url, { scope: { kind: "system" }, max: 4, applicationName: "matinee demo" });
  // A connection does what it is asked in order: this comes before anything else.
  earlier.on("connect", (client) => {
    client.query(`set search_path = ${SCHEMA}, ${rows[0]?.search_path ?? "public"}, pg_catalog`).catch(() => undefined);
  });
  try {
    return await work({ url, pool: earlier, db: createDb(earlier), close: () => earlier.end() });
  } finally {
    await earlier.end();
    await pool.query(`drop schema ${SCHEMA} cascade`);
  }
}
