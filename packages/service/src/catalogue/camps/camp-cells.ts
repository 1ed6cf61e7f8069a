import { sql, type RawBuilder } from "kysely";
import { type Context, type ListSql, refuse } from "../../kernel/index.ts";
import { freeInCamp } from "../fragments.ts";
import type { Origin } from "../search/find-origin.ts";
import { venuesAround } from "../search/search-source.ts";
import { campConditions, takesAge, type CampsQuery } from "./camp-conditions.ts";
import { campHolidays } from "./camp-holidays.ts";
import { courseTables } from "./course-rows.ts";

/** Null, or the refusal of dates in the wrong order. */
export function refuseDates({ from, to }: CampsQuery): ReturnType<typeof refuse> | null {
  if (from === undefined || to === undefined || from <= to) return null;
  return refuse("invalid", [{ path: "to", message: "The last day must not be before the first." }]);
}

/**
 * The common table expression `cells`: the camps within reach that meet every condition but the filters of the facets,
 * numbered in the list's order, each with what those filters look at.
 */
export function campCells(ctx: Context, query: CampsQuery, origin: Origin | null, list: ListSql): RawBuilder<unknown> {
  return sql`${origin === null ? sql`` : venuesAround(origin, query.radius_miles)}
    camps as materialized (
      select co.id, co.franchise_id, co.category_id, co.disciplines, co.min_age, co.max_age, ${takesAge(query)} as takes_age,
        ${freeInCamp} > 0 as free, ${milesOf(origin)} as miles, row_number() over (order by ${list.orderBy}) as nth
      ${courseTables} ${origin === null ? sql`` : sql`join near on near.location_id = co.location_id`}
      where ${campConditions(ctx, query)} and ${list.where}),
    ${campHolidays(ctx.today())},
    cells as materialized (select c.*, coalesce(h.kinds, '{}') as holidays from camps c left join camp_holidays h on h.course_id = c.id)`;
}

const milesOf = (origin: Origin | null): RawBuilder<unknown> => (origin === null ? sql`null::float8` : sql`near.miles`);
