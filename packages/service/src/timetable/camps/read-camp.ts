import type { StaffCamp } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { sameHolidayLater } from "@matinee/core/catalogue";
import { isoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";

/** Places of pool `p` that somebody has booked, is paying for or is offered. */
const used = sql`(p.committed + p.held)`;

const extraJson = sql`jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description, 'price', a.price_pence, 'per', a.per,
  'choose_days', a.choose_days, 'choice_label', coalesce(a.choices ->> 'label', ''), 'choice_options', coalesce(a.choices -> 'options', '[]'),
  'limit', x.size, 'sold', coalesce(x.used, 0), 'vat_rate', (a.vat_bp / 100.0)::float8, 'archived', a.archived)`;

/** The days of camp `co` with their places. A claim on the pool `cp` of the camp counts on every day. */
export const daysOfCamp = sql`course_day d left join course_day_place dp on dp.course_id = d.course_id and dp.held_on = d.held_on
  left join pool p on p.id = dp.pool_id where d.course_id = co.id`;
export const takenOnDay = sql`(cp.committed + cp.held + coalesce(${used}, 0))`;
export const placesOnDay = sql`coalesce(p.size + cp.committed + cp.held, cp.size)`;

const row = shapes.staffCamp.omit({ next_holiday: true });

/** One camp as its editor shows it; null if there is none. */
export async function readCamp(ctx: Pick<Context, "today">, db: Db, id: number): Promise<StaffCamp | null> {
  const statement = sql`
    select co.id, co.status, co.version, co.name, co.description, co.day_description, co.category_id, co.location_id, co.disciplines,
      co.min_age, co.max_age, co.starts_on, co.ends_on, cp.size as capacity, co.price_pence as price, co.day_price_pence as day_price,
      co.deposit_pence as deposit, co.balance_due_on, (co.vat_bp / 100.0)::float8 as vat_rate,
      jsonb_build_object('id', f.id, 'name', f.name) as school,
      coalesce((select jsonb_agg(jsonb_build_object('on', d.held_on, 'starts_at', to_char(d.starts_at, 'HH24:MI'), 'ends_at', to_char(d.ends_at, 'HH24:MI'),
          'places', case when co.day_price_pence is not null then nullif(${placesOnDay}, cp.size) end, 'taken', ${takenOnDay}) order by d.held_on)
        from ${daysOfCamp}), '[]') as days,
      coalesce((select jsonb_agg(${extraJson} order by a.id) from course_addon a
        left join lateral (select max(p.size) as size, max(${used}) as used from pool p
          where p.id = a.pool_id or p.id in (select ad.pool_id from course_addon_day ad where ad.course_addon_id = a.id)) x on true
        where a.course_id = co.id), '[]') as extras
    from course co join franchise f on f.id = co.franchise_id join pool cp on cp.id = co.pool_id where co.id = ${id}`;
  const found = await rowsOf("a camp to edit", row, statement).executeTakeFirst(db);
  if (found === undefined) return null;
  return { ...found, next_holiday: sameHolidayLater(isoDate(found.starts_on), ctx.today()) };
}
