import type { Group } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { type Context, inShop } from "../../kernel/index.ts";
import { disciplineNamesJson, locationJson, stageJson } from "../fragments.ts";
import { readyPictures } from "../picture-rows.ts";

/** Filters and sorts class `g` with its search row `cs`. */
interface GroupSelection {
  readonly where: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
}

/** Classes in the contract's shape, in one select. Its objects are `json`: as `jsonb` a page of fifty takes a sixth longer. */
export function selectGroups(which: GroupSelection): RawBuilder<unknown> {
  return sql`
    select g.id, g.name, g.description, g.what_happens, json_build_object('id', f.id, 'name', f.name) as franchise,
      ${locationJson} as location, ${stageJson} as stage,
      coalesce((select json_agg(json_build_object('id', sg.id, 'group_id', sg.group_id, 'name', sg.name, 'min_age', sg.min_age, 'max_age', sg.max_age) order by sg.min_age, sg.id)
        from subgroup sg where sg.group_id = g.id), '[]') as subgroups,
      to_json(g.disciplines) as disciplines, ${disciplineNamesJson(sql`g.disciplines`)} as discipline_names, coalesce(${readyPictures(sql`ph.group_id = g.id`)}, '[]') as pictures,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'bio', t.bio) order by t.name, t.id)
        from teacher t where t.id in (select gt.teacher_id from class_group_teacher gt where gt.group_id = g.id
          -- Whoever takes it until a day from which others do.
          union select st.teacher_id from session s join session_teacher st on st.session_id = s.id
           where s.group_id = g.id and s.keeps_teachers and s.status = 'scheduled' and s.starts_at > now())), '[]') as teachers,
      coalesce((select json_agg(json_build_object('weekday', sch.weekday, 'start', to_char(sch.starts_at, 'HH24:MI'), 'end', to_char(sch.ends_at, 'HH24:MI')) order by sch.weekday, sch.starts_at)
        from class_schedule sch where sch.group_id = g.id), '[]') as schedule,
      g.capacity, coalesce(cs.available, 0) as available, coalesce(cs.waiting, 0) as waiting,
      (cs.next_trial_on is not null or exists (select from session s
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > now())) as has_dates,
      json_build_object('price', g.trial_price_pence, 'sessions', g.trial_sessions, 'next_date', cs.next_trial_on) as trial,
      g.term_fee_pence as term_fee, f.booking_fee_pence as booking_fee, 'GBP' as currency, f.phone as school_phone ${which.more ?? sql``}
    from class_group g
    join franchise f on f.id = g.franchise_id
    join stage st on st.id = g.stage_id
    join location l on l.id = g.location_id
    join franchise lf on lf.id = l.franchise_id
    left join class_search cs on cs.group_id = g.id
    ${which.joins ?? sql``}
    where ${which.where} order by ${which.orderBy}`;
}

/** Condition: class `g` is open and sold in this shop. */
export function openInShop(ctx: Context): RawBuilder<boolean> {
  return sql<boolean>`g.status = 'open' and ${inShop(ctx.site, sql`g.franchise_id`)}`;
}

/** The shop's open classes that meet `which`, by name, with `more` columns. */
export async function openGroups(
  ctx: Context,
  which: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<Group[]> {
  const statement = selectGroups({
    more,
    where: sql`${openInShop(ctx)} and ${which}`,
    orderBy: sql`g.name, g.id`,
  });
  return await rowsOf("classes", shapes.group, statement).execute(ctx.db);
}
