import type { GroupSchedule } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { readTimetables } from "./timetable.ts";

/**
 * Weekly times, terms and closures of all classes of this shop. Dated sessions are left out; `getGroupSchedule` has
 * them.
 */
export async function allGroupSchedules(ctx: Context): Promise<Outcome<GroupSchedule[]>> {
  const timetables = await readTimetables(ctx, sql`true`);
  return ok(timetables.map(({ nation: _, weekly: _1, ...schedule }) => ({ ...schedule, sessions: [], skipped: [] })));
}
