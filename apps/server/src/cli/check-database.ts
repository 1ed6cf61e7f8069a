import { checkRows, createPool, pendingMigrations, type Pool, requireSessions, sqlState } from "@matinee/database";
import { checkEmbedded } from "@matinee/database/embedded";
import { counted } from "@matinee/format";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { explainError } from "./print-line.ts";

const SUBJECT = "Database";
const serverRow = z.object({ version: z.int(), read_only: z.boolean(), above: z.boolean() });

/** Checks the version, the role, the sessions and the migrations of the database, and that it accepts writes. */
export async function checkDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir" | "production">,
): Promise<CheckResult> {
  if (config.databaseUrl === null) {
    try {
      return passed(SUBJECT, `embedded, ${checkEmbedded(config.dataDir)}`);
    } catch (error) {
      return failed(SUBJECT, explainError(error));
    }
  }
  const pool = createPool(config.databaseUrl, {
    max: 1,
    applicationName: "matinee command",
    statementTimeoutMs: 8_000,
  });
  try {
    const { rows } = await pool.query(
      `select current_setting('server_version_num')::int / 10000 as version,
        current_setting('transaction_read_only') = 'on' as read_only,
        exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)) as above`,
    );
    const [server] = checkRows("the database server", serverRow, rows);
    if (server === undefined) return failed(SUBJECT, "it does not say what it is");
    const { version, read_only: readOnly, above } = server;
    if (version < 15) return failed(SUBJECT, `PostgreSQL ${version} is too old: 15 or newer is needed`);
    const passesBy = "its role is a superuser or BYPASSRLS, so row-level security does not hold: use another";
    if (above && config.production) return failed(SUBJECT, passesBy);
    if (readOnly)
      return failed(
        SUBJECT,
        "it is read-only: a standby, or default_transaction_read_only is on. Name the primary in DATABASE_URL",
      );
    await requireSessions(config.databaseUrl);
    const pending = await pendingMigrations(pool);
    const refusal = await writeProblem(pool, pending.length > 0);
    if (refusal !== null) return failed(SUBJECT, refusal);
    const state =
      pending.length === 0 ? "up to date" : `${counted(pending.length, "migration")} to apply at the next start`;
    return passed(SUBJECT, `PostgreSQL ${version}, writable, ${state}${above ? `; ${passesBy}` : ""}`);
  } catch (error) {
    return failed(SUBJECT, explainError(error));
  } finally {
    await pool.end();
  }
}

/** Writes, and takes it back. Migrations make tables; afterwards rows are enough. */
async function writeProblem(pool: Pool, isMigrating: boolean): Promise<string | null> {
  const write = isMigrating
    ? "create table matinee_doctor ()"
    : "insert into storage_probe (filling) values ('doctor')";
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(write);
    await client.query("rollback");
    client.release();
    return null;
  } catch (error) {
    client.release(true);
    const code = sqlState(error);
    if (code === "42501")
      return `its role may not ${isMigrating ? "make tables" : "write rows"}: let it own the database`;
    if (code === "53100") return "its disk is full";
    throw error;
  }
}
