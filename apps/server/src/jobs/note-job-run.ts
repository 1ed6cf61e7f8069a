import type { Db } from "@matinee/database";
import { sql } from "kysely";

/** Notes that jobs run. Where none does, nothing else would say so: mail waits, and what the browser lost stays unfinished. */
export async function noteJobRun(db: Db): Promise<void> {
  await sql`insert into job_run (ran_at) values (clock_timestamp())
    on conflict (only_one) do update set ran_at = excluded.ran_at`.execute(db);
}
