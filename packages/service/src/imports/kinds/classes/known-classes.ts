import type { KnownClass } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";

const classRow = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  status: z.string(),
  stage: z.string(),
  disciplines: z.array(z.string()),
  teachers: z.array(z.string()),
  slots: z.array(z.object({ weekday: z.int(), startsAt: z.string(), endsAt: z.string(), isReplaced: z.boolean() })),
  capacity: z.int(),
  trialCap: z.int(),
  trialSessions: z.int(),
  trialPrice: z.int(),
  termFee: z.int(),
  vatRate: z.number(),
  description: z.string(),
  whatHappens: z.string(),
});

const slotHolds = sql`(s.holds_to is null or s.holds_to >= current_date)`;

/** SQL: the weekly lessons `s` of class `g` that a file of the school has (`lessonsOnFile` of core). */
export const slotsOnFile = sql`class_schedule s where s.group_id = g.id and ${slotHolds} and (s.holds_to is null
  or not exists (select from class_schedule n where n.group_id = g.id and n.holds_to is null))`;

/** The classes of a school that are not in the archive, with the weekly lessons that hold. */
export async function readKnownClasses(trx: Db, school: number): Promise<readonly KnownClass[]> {
  const statement = sql`
    select g.id, g.name, l.name as location, g.status, st.name as stage,
        array(select d.name from discipline d where d.slug = any (g.disciplines)) as disciplines,
        array(select t.name from class_group_teacher gt join teacher t on t.id = gt.teacher_id where gt.group_id = g.id) as teachers,
        coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday, 'startsAt', to_char(s.starts_at, 'HH24:MI'),
            'endsAt', to_char(s.ends_at, 'HH24:MI'), 'isReplaced', s.holds_to is not null) order by s.weekday, s.starts_at)
          from class_schedule s where s.group_id = g.id and ${slotHolds}), '[]') as slots,
        g.capacity, g.trial_cap as "trialCap", g.trial_sessions as "trialSessions", g.trial_price_pence as "trialPrice",
        g.term_fee_pence as "termFee", (g.vat_bp / 100.0)::float8 as "vatRate", g.description, g.what_happens as "whatHappens"
      from class_group g join location l on l.id = g.location_id join stage st on st.id = g.stage_id
     where g.franchise_id = ${school} and g.status <> 'archived' order by g.id`;
  return await rowsOf("classes of a school", classRow, statement).execute(trx);
}
