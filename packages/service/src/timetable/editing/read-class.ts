import type { StaffClass } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** The weekly lessons of class `g` that hold from now or a later day on, in order. Those that a later day ends are left out. */
export const slotsOfClass = sql`coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday,
    'starts_at', to_char(s.starts_at, 'HH24:MI'), 'ends_at', to_char(s.ends_at, 'HH24:MI')) order by s.weekday, s.starts_at)
  from class_schedule s where s.group_id = g.id and s.holds_to is null), '[]')`;

/** One class as its editor shows it; null if there is none. */
export async function readClass(db: Db, id: number): Promise<StaffClass | null> {
  const statement = sql`
    select g.id, g.status, g.version, g.name, g.description, g.what_happens, g.stage_id, g.location_id, g.disciplines, g.capacity,
      g.trial_cap, g.trial_sessions, g.trial_price_pence as trial_price, g.term_fee_pence as term_fee, (g.vat_bp / 100.0)::float8 as vat_rate,
      jsonb_build_object('id', f.id, 'name', f.name) as school, ${slotsOfClass} as slots,
      coalesce((select jsonb_agg(t.teacher_id order by t.teacher_id) from class_group_teacher t where t.group_id = g.id), '[]') as teacher_ids,
      d.lessons, d.first_on, d.last_on
    from class_group g join franchise f on f.id = g.franchise_id
      cross join lateral (select count(*)::int as lessons, min(held_on) as first_on, max(held_on) as last_on from session s
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > now()) d
    where g.id = ${id}`;
  return (await rowsOf("a class to edit", shapes.staffClass, statement).executeTakeFirst(db)) ?? null;
}
