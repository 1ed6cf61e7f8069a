import { checkRows } from "@matinee/database";
import { counted } from "@matinee/format";
import { sessionKeyIds } from "@matinee/service/kernel";
import { z } from "zod";
import { BEHIND_PROXY, JOBS_LATE_SECONDS, NO_JOBS, OTHER_SECRETS, SEEN_WITHIN } from "../compose/running-processes.ts";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { onDatabase } from "./on-database.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir" | "sessionSecrets" | "secretsGenerated">;

const SUBJECT = "Processes";
const processRow = z.object({ session_keys: z.array(z.string()), behind_proxy: z.boolean(), seconds: z.number() });
const jobRow = z.object({ seconds: z.number() });

/** Checks that the processes that run fit one another and these settings, that one of them does the jobs, and that no unnamed proxy stands in front. */
export async function checkProcesses(config: Settings): Promise<CheckResult> {
  return await onDatabase(config, SUBJECT, async (pool) => {
    const { rows: there } = await pool.query(
      `select session_keys, behind_proxy, extract(epoch from now() - started_at)::float8 as seconds
        from running_process where seen_at > now() - interval '${SEEN_WITHIN}'`,
    );
    const processes = checkRows("the running processes", processRow, there);
    if (processes.length === 0) return passed(SUBJECT, "none runs on this database");
    const { rows: runs } = await pool.query(
      "select extract(epoch from clock_timestamp() - ran_at)::float8 as seconds from job_run",
    );
    const idle = checkRows("when jobs last ran", jobRow, runs)[0]?.seconds ?? Number.POSITIVE_INFINITY;
    const longest = Math.max(...processes.map(({ seconds }) => seconds));
    // Secrets that were made for this copy are shared through the database.
    const mine = config.secretsGenerated ? [] : [sessionKeyIds(config.sessionSecrets)];
    const rings = [...mine, ...processes.map(({ session_keys: keys }) => keys)];
    const problems = [
      ...(rings.some((one) => rings.some((other) => !one.some((key) => other.includes(key)))) ? [OTHER_SECRETS] : []),
      ...(Math.min(idle, longest) > JOBS_LATE_SECONDS ? [NO_JOBS] : []),
      ...(processes.some(({ behind_proxy: isBehind }) => isBehind) ? [BEHIND_PROXY] : []),
    ];
    if (problems.length > 0) return failed(SUBJECT, problems.join("; "));
    return passed(SUBJECT, `${counted(processes.length, "process", "processes")} on this database, and jobs run`);
  });
}
