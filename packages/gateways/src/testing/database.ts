import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { sqlDatabase, type SqlDatabase } from "../sql.ts";

export interface TestDatabase {
  readonly db: SqlDatabase;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** A database of its own on the server that TEST_DATABASE_URL names; dropped at the end. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url === undefined) throw new Error("TEST_DATABASE_URL names no PostgreSQL server");
  const name = `gateways_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: own.href, max: 10 });
  const connections = async (): Promise<number> =>
    (await admin.query("select 1 from pg_stat_activity where datname = $1", [name])).rows.length;
  return {
    db: sqlDatabase(pool),
    pool,
    drop: async () => {
      await pool.end();
      // The pool says goodbye without waiting for the server to have heard it.
      for (let wait = 0; wait < 100 && (await connections()) > 0; wait += 1) await setTimeout(20);
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
