import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { createPool, pendingMigrations } from "@matinee/database";
import { checkEmbedded } from "@matinee/database/embedded";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { isBuilt } from "../storefront/build-storefront.ts";
import { bad, good, type Finding } from "./finding.ts";
import { lookAtLedger } from "./look-at-ledger.ts";
import { explain, say } from "./say.ts";

/** `doctor`: everything that a start needs, looked at without starting it. Ends with code 1 where something is missing. */
export async function doctor(): Promise<void> {
  const findings: Finding[] = [checkNode()];
  const config = checkSettings(findings);
  if (config !== null)
    findings.push(
      checkFolder(config),
      await checkDatabase(config),
      await lookAtLedger(config),
      checkStorefront(),
      checkMoney(config),
      checkMail(config),
    );
  for (const { about, trouble, note } of findings)
    say(`${trouble === null ? "ok     " : "MISSING"}  ${about.padEnd(12)} ${trouble ?? note}`);
  const troubles = findings.filter((finding) => finding.trouble !== null).length;
  say(troubles === 0 ? "Nothing is missing." : `${troubles} to put right.`);
  if (troubles > 0) process.exitCode = 1;
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split(".")[0]);
  return major >= 24
    ? good("Node", `version ${process.versions.node}`)
    : bad("Node", `version ${process.versions.node} is too old: use 24, as npm run does here`);
}

function checkSettings(findings: Finding[]): Config | null {
  try {
    const config = readConfig(process.env);
    findings.push(
      good("Settings", config.production ? "complete for production" : "development (NODE_ENV is not production)"),
    );
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    findings.push(...error.problems.map((problem) => bad("Settings", problem)));
    return null;
  }
}

function checkFolder({ dataDir }: Config): Finding {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    try {
      accessSync(folder, constants.W_OK);
      return good("Data folder", dataDir);
    } catch (error) {
      const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!missing) return bad("Data folder", `${folder} can't be written: give this user the right, or set DATA_DIR`);
      if (folder === dirname(folder)) return bad("Data folder", `${dataDir} can't be made`);
    }
  }
}

async function checkDatabase(config: Config): Promise<Finding> {
  if (config.databaseUrl === null) {
    try {
      return good("Database", `embedded, ${checkEmbedded(config.dataDir)}`);
    } catch (error) {
      return bad("Database", explain(error));
    }
  }
  const pool = createPool(config.databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 15) return bad("Database", `PostgreSQL ${version} is too old: 15 or newer is needed`);
    const { rows: above } = await pool.query(
      "select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)",
    );
    const passesBy = "its role is a superuser or BYPASSRLS, so row-level security does not hold: use another";
    if (above.length > 0 && config.production) return bad("Database", passesBy);
    const pending = await pendingMigrations(pool);
    return good(
      "Database",
      `PostgreSQL ${version}, ${pending.length === 0 ? "up to date" : `${pending.length} migrations to apply at the next start`}${above.length > 0 ? `; ${passesBy}` : ""}`,
    );
  } catch (error) {
    return bad("Database", explain(error));
  } finally {
    await pool.end();
  }
}

function checkStorefront(): Finding {
  return good("Storefront", isBuilt() ? "built" : "will be built at the next start");
}

function checkMoney({ stripe }: Config): Finding {
  return good(
    "Payments",
    stripe === null
      ? "the sandbox gateway: no real money"
      : `Stripe (${stripe.secretKey.includes("_live_") ? "live" : "test"} keys)`,
  );
}

function checkMail({ smtpUrl }: Config): Finding {
  return good("Mail", smtpUrl === null ? "stays in the local mailbox" : "sent over SMTP");
}
