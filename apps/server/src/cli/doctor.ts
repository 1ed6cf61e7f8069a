import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { type Config, ConfigError } from "../config/config.ts";
import { fileNameOf } from "../config/given-settings.ts";
import { misspeltSettings } from "../config/misspelt-settings.ts";
import { readConfig } from "../config/read-config.ts";
import { settingNames } from "../config/settings.ts";
import { isBuilt } from "../storefront/build-storefront.ts";
import { audit } from "./audit.ts";
import { type CheckResult, failed, passed, reportResults } from "./check-result.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDataKey } from "./check-data-key.ts";
import { checkLedgerAgrees } from "./check-ledger-agrees.ts";
import { checkHosts } from "./check-hosts.ts";
import { checkMail } from "./check-mail.ts";
import { checkNetwork } from "./check-network.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkPayments } from "./check-payments.ts";
import { checkProcesses } from "./check-processes.ts";
import { printLine } from "./print-line.ts";
import { within } from "./within.ts";

const OUTSIDE_MS = 20_000;
/** For checks that read whole tables. */
const EVERY_ROW_MS = 120_000;
/** The audit holds all of them against one another, and asks the provider page by page. */
const AUDIT_MS = 1_800_000;

/**
 * `doctor`: checks everything that a start needs, without starting it, and what it needs from outside. With `--audit` it also holds places,
 * orders, money and the provider against one another. Exits with code 1 if something is missing or wrong.
 */
export async function doctor(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  // A misspelt flag must not look like a good audit.
  if (args.some((one) => one !== "--audit")) throw new ConfigError(["Use: doctor, or doctor --audit."]);
  const results: CheckResult[] = [checkNode()];
  const config = checkSettings(results);
  if (config !== null)
    results.push(
      checkFolder(config),
      checkStorefront(),
      ...(await Promise.all([
        within(OUTSIDE_MS, "Database", checkDatabase(config)),
        within(OUTSIDE_MS, "Network", checkNetwork(config)),
        within(OUTSIDE_MS, "Hosts", checkHosts(config)),
        within(OUTSIDE_MS, "Processes", checkProcesses(config)),
        within(EVERY_ROW_MS, "Ledger", checkLedgerAgrees(config)),
        within(EVERY_ROW_MS, "Data key", checkDataKey(config)),
        within(OUTSIDE_MS, "Payments", checkPayments(config)),
        within(OUTSIDE_MS, "Mail", checkMail(config)),
        within(OUTSIDE_MS, "Pictures", checkPictures(config)),
      ])),
    );
  if (config !== null && args.includes("--audit")) results.push(...(await auditInTime(config)));
  reportResults(results, printLine);
  // A check that took too long may still hold a connection. It must not hold the command.
  setTimeout(() => process.exit(), 500).unref();
}

async function auditInTime(config: Config): Promise<readonly CheckResult[]> {
  let found: readonly CheckResult[] = [];
  const made = audit(config).then((results) => {
    found = results;
    return passed("Audit", "made");
  });
  const end = await within(AUDIT_MS, "Audit", made);
  return end.problem === null ? found : [end];
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
    const names = [...settingNames].flatMap((name) => [name, fileNameOf(name)]);
    const noneIsSet = names.every((name) => (process.env[name] ?? "") === "") ? "; no setting is given here" : "";
    results.push(
      passed("Settings", config.production ? "complete for production" : `a trial copy, not production${noneIsSet}`),
      ...misspeltSettings(process.env).map((warning) => passed("Settings", warning)),
    );
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

function checkStorefront(): CheckResult {
  return passed("Storefront", isBuilt() ? "built" : "will be built at the next start");
}
