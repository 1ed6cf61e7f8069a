import { checkRows, type Pool } from "@matinee/database";
import { z } from "zod";
import type { Config } from "../config/config.ts";

/** Any number that nothing else in the database locks with. */
const lockKey = 7_134_205_913;

/**
 * Copies that share a PostgreSQL must share their secrets, or one could not read what another sealed. In production the operator gives
 * them; otherwise the first copy's generated ones count for all that come after it.
 */
export async function shareSecrets(config: Config, pool: Pool): Promise<Config> {
  if (config.production || !config.secretsGenerated) return config;
  const mine = {
    SESSION_SECRET: config.sessionSecrets[0],
    DATA_KEY: Buffer.from(config.dataKeys[0]).toString("base64"),
  };
  const shared = await agree(pool, mine);
  return {
    ...config,
    sessionSecrets: [shared.SESSION_SECRET],
    dataKeys: [Uint8Array.from(Buffer.from(shared.DATA_KEY, "base64"))],
  };
}

/** Makes the table of the shared secrets unless it exists. */
export async function makeSecretTable(db: { query(text: string): Promise<unknown> }): Promise<void> {
  await db.query("create table if not exists development_secret (name text primary key, value text not null)");
}

interface Secrets {
  readonly SESSION_SECRET: string;
  readonly DATA_KEY: string;
}

async function agree(pool: Pool, mine: Secrets): Promise<Secrets> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Even "if not exists" fails where two create the same table at once.
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await makeSecretTable(client);
    await client.query(
      "insert into development_secret values ('SESSION_SECRET', $1), ('DATA_KEY', $2) on conflict (name) do nothing",
      [mine.SESSION_SECRET, mine.DATA_KEY],
    );
    const { rows } = await client.query("select name, value from development_secret");
    const stored = checkRows("stored secrets", z.object({ name: z.string(), value: z.string() }), rows);
    await client.query("commit");
    client.release();
    return { ...mine, ...Object.fromEntries(stored.map((row) => [row.name, row.value])) };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
