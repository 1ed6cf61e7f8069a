import * as shapes from "@matinee/contract/shapes";
import { WEEKDAYS } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Context, Db } from "../../kernel/index.ts";
import { openInShop } from "./read-groups.ts";

const timetable = shapes.groupSchedule.omit({ sessions: true, skipped: true }).extend({
  nation: shapes.nation,
  /** The slots, with the first and the last day on which each holds; null: no limit. */
  weekly: z.array(
    z.object({
      weekday: z.literal(WEEKDAYS),
      start: shapes.localTime,
      end: shapes.localTime,
      from: shapes.isoDate.nullable(),
      to: shapes.isoDate.nullable(),
    }),
  ),
});

export type Timetable = z.output<typeof timetable>;

/** Weekly times, current and future terms and closures of the shop's classes `g` that meet `which`. */
export async function readTimetables(ctx: Context, which: RawBuilder<unknown>): Promise<Timetable[]> {
  return await timetablesSince(ctx.db, ctx.today(), sql`${openInShop(ctx)} and ${which}`);
}

/** Timetables of any classes `g`, with the terms and closures that end on or after `since`. */
export async function timetablesSince(db: Db, since: string, which: RawBuilder<unknown>): Promise<Timetable[]> {
  const statement = sql`
    select g.id as group_id,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', sch.weekday, 'start', to_char(sch.starts_at, 'HH24:MI'), 'end', to_char(sch.ends_at, 'HH24:MI')) order by sch.weekday, sch.starts_at)
        from class_schedule sch where sch.group_id = g.id), '[]') as slots,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', sch.weekday, 'start', to_char(sch.starts_at, 'HH24:MI'), 'end', to_char(sch.ends_at, 'HH24:MI'),
          'from', sch.holds_from, 'to', sch.holds_to))
        from class_schedule sch where sch.group_id = g.id), '[]') as weekly,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on,
          'half_term_starts_on', t.half_term_starts_on, 'half_term_ends_on', t.half_term_ends_on) order by t.starts_on)
        from term t where t.franchise_id = g.franchise_id and t.ends_on >= ${since}), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('starts_on', c.starts_on, 'ends_on', c.ends_on, 'reason', c.reason) order by c.starts_on)
        from closure c where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = g.location_id) and c.ends_on >= ${since}), '[]') as closures,
      f.nation
    from class_group g join franchise f on f.id = g.franchise_id
    where ${which} order by g.id`;
  return await rowsOf("timetables", timetable, statement).execute(db);
}
