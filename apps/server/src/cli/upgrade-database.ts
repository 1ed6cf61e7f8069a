import { createPool, sqlPool } from "@matinee/database";
import { upgradeEmbedded } from "@matinee/database/upgrade";
import { sqlDatabase } from "@matinee/gateways/sql";
import { prepareSandbox } from "@matinee/sandbox-gateway";
import { makeSecretTable } from "../compose/shared-secrets.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { printLine } from "./print-line.ts";

/** `upgrade-database`: brings the embedded database of an older PostgreSQL over. The old one is kept beside it. */
export async function upgradeDatabase([oldPostgres]: readonly string[] = process.argv.slice(3)): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new ConfigError([
      "DATABASE_URL is set: upgrade-database is for the embedded database. Use pg_upgrade there.",
    ]);
  if (oldPostgres === undefined)
    throw new ConfigError([
      "upgrade-database needs the folder of the older PostgreSQL, which contains bin/postgres (docs/operations.md, Another version of PostgreSQL).",
    ]);
  await upgradeEmbedded({ dataDir, oldPostgres, prepare: makeOtherTables, log: printLine });
  printLine("Start Matinee as usual. Delete the old folder once all is well.");
}

/** The tables that no migration makes. */
export async function makeOtherTables(url: string): Promise<void> {
  const pool = createPool(url, { max: 2, applicationName: "matinee command", scope: { kind: "system" } });
  try {
    await prepareSandbox(sqlDatabase(sqlPool(pool)));
    await makeSecretTable(pool);
  } finally {
    await pool.end();
  }
}
