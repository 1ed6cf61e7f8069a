import { createDb } from "@matinee/database";
import { counted } from "@matinee/format";
import { takenHosts } from "../compose/taken-hosts.ts";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { onDatabase } from "./on-database.ts";

const SUBJECT = "Hosts";

/** Checks that no school has an address that the settings give to the main shop, the API or an app. */
export async function checkHosts(config: Config): Promise<CheckResult> {
  return await onDatabase(config, SUBJECT, async (pool) => {
    const problems = await takenHosts(config, createDb(pool));
    return problems.length > 0
      ? failed(SUBJECT, problems.join(" "))
      : passed(SUBJECT, `${counted(config.mainHosts.length, "host")} of the main shop, none of which a school has`);
  });
}
