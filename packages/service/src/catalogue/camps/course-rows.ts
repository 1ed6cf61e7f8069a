import { sql } from "kysely";
import { type Context, inShop } from "../../kernel/index.ts";
import { disciplineNamesJson, freeInCamp, freePlaces, locationJson } from "../fragments.ts";
import { readyPictures } from "../picture-rows.ts";

const addonJson = sql`jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description, 'price', a.price_pence, 'per', a.per, 'choose_days', a.choose_days, 'choices', a.choices,
  'available', (select ${freePlaces} from pool p where p.id = a.pool_id),
  'days', coalesce((select jsonb_agg(jsonb_build_object('date', ad.held_on, 'available', ${freePlaces}) order by ad.held_on)
    from course_addon_day ad join pool p on p.id = ad.pool_id where ad.course_addon_id = a.id), '[]'))`;

/** Columns of camp `co` with its category `cc`, venue `l` and franchise `lf`, in the contract's shape. */
export const courseColumns = sql`co.id, co.name, jsonb_build_object('id', cc.id, 'name', cc.name) as category, co.description, co.day_description, co.disciplines,
  ${disciplineNamesJson(sql`co.disciplines`)} as discipline_names, coalesce(${readyPictures(sql`ph.course_id = co.id`)}, '[]') as pictures,
  jsonb_build_object('id', lf.id, 'name', lf.name) as franchise, ${locationJson} as location, co.starts_on as start_date, co.ends_on as end_date,
  coalesce((select jsonb_agg(jsonb_build_object('date', d.held_on, 'start', to_char(d.starts_at, 'HH24:MI'), 'end', to_char(d.ends_at, 'HH24:MI'),
      'available', (select ${freePlaces} from course_day_place dp join pool p on p.id = dp.pool_id where dp.course_id = d.course_id and dp.held_on = d.held_on)) order by d.held_on)
    from course_day d where d.course_id = co.id), '[]') as days,
  co.min_age, co.max_age, coalesce((select max(p.size) from course_day_place dp join pool p on p.id = dp.pool_id where dp.course_id = co.id),
    (select p.size from pool p where p.id = co.pool_id)) as capacity, ${freeInCamp} as available,
  co.price_pence as price, co.day_price_pence as day_price, co.deposit_pence as deposit, co.balance_due_on,
  coalesce((select jsonb_agg(${addonJson} order by a.id) from course_addon a where a.course_id = co.id and not a.archived), '[]') as addons,
  lf.booking_fee_pence as booking_fee, 'GBP' as currency`;

/** The tables that `courseColumns` reads. */
export const courseTables = sql`from course co join course_category cc on cc.id = co.category_id join location l on l.id = co.location_id
  join franchise lf on lf.id = co.franchise_id`;

/** Condition: the camp is sold in this shop and not over. */
export const openCourse = (ctx: Context) =>
  sql`co.status = 'open' and co.ends_on >= ${ctx.today()} and ${inShop(ctx.site, sql`co.franchise_id`)}`;
