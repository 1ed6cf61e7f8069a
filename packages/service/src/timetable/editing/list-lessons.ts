import type { ClassLessons } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** The lessons of a class to come, and those that were cancelled one by one. */
export async function listClassLessons(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<ClassLessons>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const school = await ctx.db.selectFrom("class_group").select("franchise_id").where("id", "=", id).executeTakeFirst();
  if (school === undefined || !can(ctx.actor, "catalogue:manage", { franchiseIds: [school.franchise_id] }))
    return missing("The class");
  return ok(await readLessons(ctx.db, id));
}

const row = z.object({ version: z.int(), lessons: shapes.classLessons.shape.lessons });

const clock = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'HH24:MI')`;

/** The lessons of a class to come, as its editor shows them. */
export async function readLessons(db: Db, id: number): Promise<ClassLessons> {
  const local = sql`s.starts_at at time zone 'Europe/London'`;
  const statement = sql`
    select g.version, coalesce((select jsonb_agg(x.lesson order by x.on, x.at) from (
      select s.held_on as on, ${clock(local)} as at, jsonb_build_object('on', s.held_on, 'at', ${clock(local)},
          'ends_at', ${clock(sql`s.ends_at at time zone 'Europe/London'`)}, 'state', 'held', 'taken', p.committed + p.held, 'reason', c.reason,
          'slot', case when c.id is null then jsonb_build_object('on', s.held_on, 'at', ${clock(local)})
            when c.slot_on is not null then jsonb_build_object('on', c.slot_on, 'at', ${clock(sql`c.slot_at`)}) end,
          'teachers', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
            from session_teacher st join teacher t on t.id = st.teacher_id where st.session_id = s.id), '[]'),
          'location', case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end,
          'capacity', s.capacity, 'arranged_reason', s.arranged_reason) as lesson
        from session s join pool p on p.id = s.place_pool_id left join location l on l.id = s.location_id
        left join session_change c on c.group_id = s.group_id and c.held_on = s.held_on and c.starts_at = (${local})::time
       where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      union all
      select c.slot_on, ${clock(sql`c.slot_at`)}, jsonb_build_object('on', c.slot_on, 'at', ${clock(sql`c.slot_at`)}, 'ends_at', ${clock(sql`coalesce(
          (select w.ends_at from class_schedule w where w.group_id = g.id and w.starts_at = c.slot_at and w.weekday = extract(isodow from c.slot_on) limit 1),
          c.slot_at)`)},
          'state', 'cancelled', 'taken', 0, 'reason', c.reason, 'slot', jsonb_build_object('on', c.slot_on, 'at', ${clock(sql`c.slot_at`)}),
          'teachers', '[]'::jsonb, 'location', null, 'capacity', null, 'arranged_reason', null)
        from session_change c where c.group_id = g.id and c.held_on is null and c.slot_on > london_today()) x), '[]') as lessons
    from class_group g where g.id = ${id}`;
  const found = await rowsOf("the lessons of a class", row, statement).executeTakeFirst(db);
  return found ?? { version: 0, lessons: [] };
}
