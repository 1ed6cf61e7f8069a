import { checkRows } from "@matinee/database";
import { counted } from "@matinee/format";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { onDatabase } from "./on-database.ts";

const SUBJECT = "Network";
const networkRow = z.object({ networks: z.int(), schools: z.int(), no_demo: z.boolean() });

/** Checks that the database holds a network: without one every address leads to the set-up page. Skips a database that lacks migrations. */
export async function checkNetwork(
  config: Pick<Config, "databaseUrl" | "dataDir" | "demoSize" | "production">,
): Promise<CheckResult> {
  return await onDatabase(config, SUBJECT, async (pool) => {
    const { rows } = await pool.query(
      "select (count(*) filter (where is_network))::int as networks, (count(*) filter (where not is_network))::int as schools, coalesce((select demo_declined_at is not null from installation), false) as no_demo from franchise",
    );
    const [found] = checkRows("the number of schools", networkRow, rows);
    const { networks, schools, no_demo: noDemo } = found ?? { networks: 0, schools: 0, no_demo: false };
    if (networks > 0) return passed(SUBJECT, `there, with ${counted(schools, "school")}`);
    if (config.demoSize > 0 && !noDemo) return passed(SUBJECT, "the demo network is filled in at the next start");
    return failed(
      SUBJECT,
      `the database holds none, so every address leads to the set-up page: set it up there, for which a start or \`init\` prints a code, ${config.production ? "or restore a backup" : "restore a backup, or fill in the demo (`demo`, with DEMO_SIZE=300)"}`,
    );
  });
}
