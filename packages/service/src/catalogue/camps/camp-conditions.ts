import type { CallParsed } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../kernel/index.ts";
import { wordConditions } from "../search/search-conditions.ts";
import { openCourse } from "./course-rows.ts";

export type CampsQuery = CallParsed<"GET /courses/list", "query">;

/** What the words of a search are looked for in. */
export const campSearchText = sql`lower(concat_ws(' ', co.name, cc.name, l.name, l.post_town, l.postcode, lf.name,
  (select string_agg(coalesce(named.name, taught.slug), ' ' order by taught.nth)
   from unnest(co.disciplines) with ordinality taught(slug, nth) left join discipline named on named.slug = taught.slug)))`;

/**
 * The conditions that every hit meets, whatever the facets: sold in this shop, not over, within the dates, and
 * containing the words.
 */
export function campConditions(ctx: Context, query: CampsQuery): RawBuilder<unknown> {
  const conditions = [openCourse(ctx), ...wordConditions(campSearchText, query.q)];
  if (query.from !== undefined) conditions.push(sql`co.ends_on >= ${query.from}::date`);
  if (query.to !== undefined) conditions.push(sql`co.starts_on <= ${query.to}::date`);
  return sql.join(conditions, sql` and `);
}

/** True if the camp takes a child with that birthday or age. A birthday counts by the age on the camp's first day. */
export function takesAge(query: CampsQuery): RawBuilder<unknown> {
  if (query.date_of_birth !== undefined) {
    const lived = sql`to_char(co.starts_on, 'YYYYMMDD')::int - ${Number(query.date_of_birth.replaceAll("-", ""))}`;
    return sql`${lived} between co.min_age * 10000 and co.max_age * 10000 + 9999`;
  }
  return query.age === undefined ? sql`true` : sql`${query.age} between co.min_age and co.max_age`;
}

/** The filters on `cells`, by facet. */
export function campFilters({ holiday, discipline, category_id, has_spaces }: CampsQuery) {
  return {
    holiday: holiday === undefined ? sql`true` : sql`${holiday} = any (holidays)`,
    age: sql`takes_age`,
    discipline: discipline === undefined ? sql`true` : sql`${discipline} = any (disciplines)`,
    category: category_id === undefined ? sql`true` : sql`category_id = ${category_id}`,
    spaces: has_spaces === true ? sql`free` : sql`true`,
  };
}
