import { counted, formatCount } from "@matinee/format";
import { reencryptAppSecrets } from "@matinee/service/accounts";
import { reencryptWebhookSecrets } from "@matinee/service/connections";
import { aesCipher } from "@matinee/service/kernel";
import { reencryptImports } from "@matinee/service/imports";
import { reencryptHealthNotes } from "@matinee/service/families";
import { openDatabase } from "../compose/database.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { readConfig } from "../config/read-config.ts";
import { reencryptAnswers } from "../http/api/pipeline/reencrypt-answers.ts";
import { createLog } from "../kernel/log.ts";
import { printLine } from "./print-line.ts";

/**
 * `reencrypt`: encrypts everything with the first key of DATA_KEY, so that the others can be removed. May be stopped and run again. Ends with
 * code 1 if something cannot be read.
 */
export async function reencrypt(): Promise<void> {
  const given = readConfig(process.env);
  const database = await openDatabase(given, createLog(given), { migrating: false, say: printLine });
  try {
    const { dataKeys } = await shareSecrets(given, database.pool);
    const keys = { db: database.systemDb, cipher: aesCipher(dataKeys) };
    const { changed, current, unreadable } = await reencryptHealthNotes(keys);
    const apps = await reencryptAppSecrets(keys);
    const webhooks = await reencryptWebhookSecrets(keys);
    const imports = await reencryptImports(keys);
    const answers = await reencryptAnswers(keys);
    printLine(
      `${counted(changed, "health note was", "health notes were")} encrypted with the first key; ${formatCount(current)} already ${current === 1 ? "was" : "were"}.`,
    );
    printLine(
      `${counted(apps.changed, "authenticator app was", "authenticator apps were")} encrypted with the first key.`,
    );
    printLine(
      `${counted(webhooks.changed, "webhook secret was", "webhook secrets were")} encrypted with the first key.`,
    );
    printLine(
      `${counted(imports.changed, "row", "rows")} of files to import ${imports.changed === 1 ? "was" : "were"} encrypted with the first key.`,
    );
    printLine(
      `${counted(answers, "stored answer")} to repeated requests ${answers === 1 ? "was" : "were"} encrypted with the first key.`,
    );
    if (unreadable + apps.unreadable + webhooks.unreadable + imports.unreadable > 0) {
      printLine(
        `${counted(unreadable, "health note")}, ${counted(apps.unreadable, "authenticator app")}, ${counted(webhooks.unreadable, "webhook secret")} and ${counted(imports.unreadable, "row")} of files to import can't be read: DATA_KEY lacks the key that encrypted them.`,
      );
      process.exitCode = 1;
    } else if (dataKeys.length > 1)
      printLine("Once every process has the new DATA_KEY as its first key, and this has run again, remove the others.");
  } finally {
    await database.close();
  }
}
