import type { GroupSchedule } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { readTimetables } from "./timetable.ts";

/** The weekly times, terms and closures of every class of this shop; dated sessions are asked for class by class. */
export async function allGroupSchedules(ctx: Context): Promise<Outcome<GroupSchedule[]>> {
  const timetables = await readTimetables(ctx, sql`true`);
  return ok(timetables.map(({ nation: _, ...schedule }) => ({ ...schedule, sessions: [], skipped: [] })));
}
