import * as shapes from "@matinee/contract/shapes";
import type { IsoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

interface Ends {
  readonly groupId: number;
  readonly today: IsoDate;
  /** Only the lessons of this day. */
  readonly on?: IsoDate;
}

/**
 * Lets the lessons to come of a class end when its weekly lessons say: one that begins as before and ends at another time is the same lesson.
 * Those that were moved or added by themselves keep their end. Returns the ids of the lessons that end at another time than before.
 */
export async function followEnds(trx: Db, { groupId, today, on }: Ends): Promise<number[]> {
  const retimed = await rowsOf(
    "lessons with another end",
    z.object({ id: shapes.id }),
    sql`update session s set ends_at = (s.held_on + w.ends_at) at time zone 'Europe/London' from class_schedule w
    where s.group_id = ${groupId} and w.group_id = s.group_id and w.weekday = extract(isodow from s.held_on) and s.status = 'scheduled'
      and s.held_on > ${today} and s.held_on = coalesce(${on ?? null}::date, s.held_on)
      and s.held_on >= coalesce(w.holds_from, s.held_on) and s.held_on <= coalesce(w.holds_to, s.held_on)
      and not exists (select from session_change c where c.group_id = s.group_id and c.held_on = s.held_on
        and c.starts_at = (s.starts_at at time zone 'Europe/London')::time)
      and s.starts_at = (s.held_on + w.starts_at) at time zone 'Europe/London'
      and s.ends_at <> (s.held_on + w.ends_at) at time zone 'Europe/London' returning s.id`,
  ).execute(trx);
  return retimed.map(({ id }) => id);
}
