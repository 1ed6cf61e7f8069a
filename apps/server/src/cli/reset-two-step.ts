import { resetTwoStep } from "@matinee/service/accounts";
import { secretTokens } from "@matinee/service/kernel";
import { openDatabase, requireMigrations } from "../compose/database.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/log.ts";
import { newId } from "../kernel/random.ts";
import { printLine } from "./print-line.ts";

/** `reset-two-step`: removes two-step login from an account whose owner has lost phone and recovery codes. */
export async function resetTwoStepCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const given = readConfig(process.env);
  const [email = ""] = args;
  if (!email.includes("@"))
    throw new ConfigError(["reset-two-step needs the email address of the account. First make sure who is asking."]);
  const log = createLog(given);
  const database = await openDatabase(given, log, { migrating: false, say: printLine });
  try {
    await requireMigrations(database.pool);
    const config = await shareSecrets(given, database.pool);
    const tokens = secretTokens(config.sessionSecrets);
    // A worker finds the mail.
    const jobs = { enqueue: async () => undefined };
    const ctx = { db: database.systemDb, newId, jobs, tokens };
    const done = await resetTwoStep(ctx, { email, host: config.mainHosts[0] ?? "localhost" });
    if (done)
      return printLine(`Two-step login of ${email} is reset. All its logins have ended, and its owner gets an email.`);
    printLine(`No account of ${email} has two-step login.`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
