import type { ArrangementPreview } from "@matinee/contract";
import { arrangementPreview } from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** What else the teachers of a lesson take at the same time, and what else is at its location. Warnings: a hall can have two rooms. */
export async function clashesOf(
  trx: Db,
  sessionId: number,
  { ofLocation, ofTeachers }: { readonly ofLocation: boolean; readonly ofTeachers: boolean },
): Promise<ArrangementPreview["clashes"]> {
  const clock = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'Europe/London', 'HH24:MI')`;
  const statement = sql`
    with lesson as (
      select s.id, g.franchise_id, s.held_on, s.starts_at, s.ends_at, l.id as location_id, l.name as location from session s
        join class_group g on g.id = s.group_id join location l on l.id = coalesce(s.location_id, g.location_id) where s.id = ${sessionId}
    ), other as (
      select s.id, g.name, coalesce(s.location_id, g.location_id) as location_id, s.starts_at, s.ends_at
        from lesson x join class_group g on g.franchise_id = x.franchise_id
        -- No lesson is longer than a day, and the lessons of a class have an index by when they begin.
        join session s on s.group_id = g.id and s.starts_at < x.ends_at and s.starts_at > x.starts_at - interval '1 day'
       where s.ends_at > x.starts_at and s.id <> x.id and s.status = 'scheduled'
    )
    select distinct 'teacher' as kind, t.name, o.name as "with", ${clock(sql`o.starts_at`)} as starts_at, ${clock(sql`o.ends_at`)} as ends_at
      from lesson x cross join lateral teachers_of_lesson(x.id) mine(id) join teacher t on t.id = mine.id
      join other o on mine.id in (select teachers_of_lesson(o.id)) where ${ofTeachers}
    union
    select 'location', x.location, o.name, ${clock(sql`o.starts_at`)}, ${clock(sql`o.ends_at`)}
      from lesson x join other o on o.location_id = x.location_id where ${ofLocation}
    union
    select 'location', x.location, co.name, to_char(d.starts_at, 'HH24:MI'), to_char(d.ends_at, 'HH24:MI')
      from lesson x join course co on co.location_id = x.location_id and co.status in ('open', 'closed')
      join course_day d on d.course_id = co.id and d.held_on = x.held_on
     where ${ofLocation} and (d.held_on + d.starts_at) at time zone 'Europe/London' < x.ends_at
       and (d.held_on + d.ends_at) at time zone 'Europe/London' > x.starts_at
    order by 1, 2, 4, 3`;
  return await rowsOf("clashes of a lesson", arrangementPreview.shape.clashes.element, statement).execute(trx);
}
