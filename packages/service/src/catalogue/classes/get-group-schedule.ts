import type { GroupSchedule } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { skippedDates } from "./skipped-dates.ts";
import { readTimetables } from "./timetable.ts";

/**
 * A class's weekly times, terms and closures, its dated sessions and the dates it skips. A session that the timetable has no more is none of
 * them; a lesson that was called off by itself is one that is cancelled.
 */
export async function getGroupSchedule(
  ctx: Context,
  input: { readonly groupId: number },
): Promise<Outcome<GroupSchedule>> {
  const [timetable] = await readTimetables(ctx, sql`g.id = ${input.groupId}`);
  if (timetable === undefined) return missing("The class");
  const statement = sql`
    select s.held_on as date, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as start, to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI') as end,
      to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at, s.status
    from session s where s.group_id = ${input.groupId} and s.starts_at > clock_timestamp()
      and (s.withdrawn_at is null or exists (select from session_change c where c.group_id = s.group_id and c.held_on is null
        and c.slot_on = s.held_on and c.slot_at = (s.starts_at at time zone 'Europe/London')::time)) order by s.starts_at`;
  const session = shapes.groupSchedule.shape.sessions.element;
  const sessions = await rowsOf("the sessions of a class", session, statement).execute(ctx.db);
  const { nation: _, weekly: _1, ...schedule } = timetable;
  // An extra lesson, or one at a location that is not closed, may be held on a day that the weekly lessons skip.
  const listed = new Set(sessions.map((one) => one.date));
  const skipped = skippedDates(timetable, ctx.today()).filter((one) => !listed.has(one.date));
  return ok({ ...schedule, sessions, skipped });
}
