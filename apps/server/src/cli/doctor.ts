import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { checkRows, createPool, pendingMigrations, requireSessions } from "@matinee/database";
import { checkEmbedded } from "@matinee/database/embedded";
import { z } from "zod";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { isBuilt } from "../storefront/build-storefront.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { checkDataKey } from "./check-data-key.ts";
import { checkLedgerAgrees } from "./check-ledger-agrees.ts";
import { explainError, printLine } from "./print-line.ts";

/** `doctor`: checks everything that a start needs, without starting it. Exits with code 1 if something is missing. */
export async function doctor(): Promise<void> {
  const results: CheckResult[] = [checkNode()];
  const config = checkSettings(results);
  if (config !== null)
    results.push(
      checkFolder(config),
      await checkDatabase(config),
      await checkLedgerAgrees(config),
      await checkDataKey(config),
      checkStorefront(),
      checkMoney(config),
      checkMail(config),
    );
  for (const { subject, problem, note } of results)
    printLine(`${problem === null ? "ok     " : "MISSING"}  ${subject.padEnd(12)} ${problem ?? note}`);
  const problems = results.filter((result) => result.problem !== null).length;
  printLine(problems === 0 ? "Nothing is missing." : `${problems} to put right.`);
  if (problems > 0) process.exitCode = 1;
}

function checkNode(): CheckResult {
  const major = Number(process.versions.node.split(".")[0]);
  return major >= 24
    ? passed("Node", `version ${process.versions.node}`)
    : failed("Node", `version ${process.versions.node} is too old: use 24, as npm run does here`);
}

function checkSettings(results: CheckResult[]): Config | null {
  try {
    const config = readConfig(process.env);
    results.push(passed("Settings", config.production ? "complete for production" : "a trial copy, not production"));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    results.push(...error.problems.map((problem) => failed("Settings", problem)));
    return null;
  }
}

function checkFolder({ dataDir }: Config): CheckResult {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    try {
      accessSync(folder, constants.W_OK);
      return passed("Data folder", dataDir);
    } catch (error) {
      const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!missing)
        return failed("Data folder", `${folder} can't be written: give this user the right, or set DATA_DIR`);
      if (folder === dirname(folder)) return failed("Data folder", `${dataDir} can't be made`);
    }
  }
}

async function checkDatabase(config: Config): Promise<CheckResult> {
  if (config.databaseUrl === null) {
    try {
      return passed("Database", `embedded, ${checkEmbedded(config.dataDir)}`);
    } catch (error) {
      return failed("Database", explainError(error));
    }
  }
  const pool = createPool(config.databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as version");
    const [server] = checkRows("the server's version", z.object({ version: z.int() }), rows);
    const version = server?.version ?? 0;
    if (version < 15) return failed("Database", `PostgreSQL ${version} is too old: 15 or newer is needed`);
    const { rows: above } = await pool.query(
      "select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)",
    );
    const passesBy = "its role is a superuser or BYPASSRLS, so row-level security does not hold: use another";
    if (above.length > 0 && config.production) return failed("Database", passesBy);
    await requireSessions(config.databaseUrl);
    const pending = await pendingMigrations(pool);
    return passed(
      "Database",
      `PostgreSQL ${version}, ${pending.length === 0 ? "up to date" : `${pending.length} migrations to apply at the next start`}${above.length > 0 ? `; ${passesBy}` : ""}`,
    );
  } catch (error) {
    return failed("Database", explainError(error));
  } finally {
    await pool.end();
  }
}

function checkStorefront(): CheckResult {
  return passed("Storefront", isBuilt() ? "built" : "will be built at the next start");
}

function checkMoney({ stripe }: Config): CheckResult {
  return passed(
    "Payments",
    stripe === null
      ? "the sandbox gateway: no real money"
      : `Stripe (${stripe.secretKey.includes("_live_") ? "live" : "test"} keys)`,
  );
}

function checkMail({ smtpUrl }: Config): CheckResult {
  return passed("Mail", smtpUrl === null ? "stays in the local mailbox" : "sent over SMTP");
}
