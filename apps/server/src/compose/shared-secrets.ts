import type { Pool } from "@matinee/database";
import type { Config } from "../config/config.ts";

/**
 * Copies that share a PostgreSQL must share their secrets, or one could not read what another sealed. In production the operator gives
 * them; otherwise the first copy's generated ones count for all that come after it.
 */
export async function shareSecrets(config: Config, pool: Pool): Promise<Config> {
  if (config.production || !config.secretsGenerated) return config;
  await pool.query("create table if not exists development_secret (name text primary key, value text not null)");
  const mine = [config.sessionSecret, Buffer.from(config.dataKey).toString("base64")];
  await pool.query(
    "insert into development_secret values ('SESSION_SECRET', $1), ('DATA_KEY', $2) on conflict (name) do nothing",
    mine,
  );
  const { rows } = await pool.query<{ name: string; value: string }>("select name, value from development_secret");
  const shared = new Map(rows.map((row) => [row.name, row.value]));
  return {
    ...config,
    sessionSecret: shared.get("SESSION_SECRET") ?? config.sessionSecret,
    dataKey: Uint8Array.from(Buffer.from(shared.get("DATA_KEY") ?? mine[1] ?? "", "base64")),
  };
}
