import type { FacetValue, FoundGroup, FoundGroups, GroupPin } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../kernel/context.ts";
import type { Outcome } from "../kernel/outcome.ts";
import { readGroups } from "./groups.ts";
import { readList } from "./list-query.ts";
import {
  baseConditions,
  facetConditions,
  findOrigin,
  milesFrom,
  type Origin,
  type SearchQuery,
} from "./search-filters.ts";

const SORTS = {
  distance: { column: sql`miles`, type: "number" },
  name: { column: sql`(select g.name from class_group g where g.id = group_id)`, type: "text" },
  price: { column: sql`trial_price_pence`, type: "number" },
  next_date: { column: sql`next_trial_on`, type: "date" },
  start: { column: sql`starts_minute`, type: "number" },
} as const;

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MOST_PINS = 1_000;

type Counts = Readonly<Record<string, number>> | null;
interface Found {
  readonly page: readonly { readonly id: number; readonly miles: number | null }[] | null;
  readonly total: number;
  readonly stages: readonly FacetValue[] | null;
  readonly disciplines: readonly FacetValue[] | null;
  readonly days: Counts;
  readonly with_spaces: number;
}

/**
 * The class search: near a place, for an age, on a day, at an hour, of a discipline, by words; sorted by distance unless
 * asked otherwise. Two statements: the hits with their facets, then the page's classes.
 */
export async function searchGroups(ctx: Context, query: SearchQuery): Promise<Outcome<FoundGroups>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const nearest = origin.value === null ? sql`next_trial_on asc nulls last` : sql`miles`;
  const list = readList({ ...query, filter: undefined }, SORTS, sql`group_id`, nearest);
  if (!list.ok) return list;
  const { rows } = await sql<Found>`${hits(ctx, query, origin.value)}
    select (select jsonb_agg(jsonb_build_object('id', group_id, 'miles', miles) order by nth) from (
        select group_id, miles, row_number() over (order by ${list.value.orderBy}) as nth from hits order by nth ${list.value.limit}) p) as page,
      (select count(*)::int from hits) as total,
      (select jsonb_agg(jsonb_build_object('value', st.id::text, 'name', st.name, 'count', n) order by st.min_age, st.id)
        from (select stage_id, count(*)::int as n from base where ok_day and ok_discipline and ok_spaces group by stage_id) x join stage st on st.id = x.stage_id) as stages,
      (select jsonb_agg(jsonb_build_object('value', d.slug, 'name', d.name, 'count', n) order by d.position)
        from (select slug, count(*)::int as n from base, unnest(disciplines) slug where ok_day and ok_stage and ok_spaces group by slug) x join discipline d on d.slug = x.slug) as disciplines,
      (select jsonb_object_agg(weekday, n) from (select weekday, count(*)::int as n from base where ok_stage and ok_discipline and ok_spaces group by weekday) x) as days,
      (select count(*)::int from base where ok_stage and ok_discipline and ok_day and available > 0) as with_spaces`.execute(
    ctx.db,
  );
  const found = rows[0];
  const page = found?.page ?? [];
  return ok({
    items: await foundGroups(ctx, page),
    page: list.value.page,
    size: list.value.size,
    total: found?.total ?? 0,
    origin: origin.value,
    facets: {
      disciplines: [...(found?.disciplines ?? [])],
      days: DAYS.flatMap((name, index) => {
        const count = found?.days?.[String(index + 1)] ?? 0;
        return count === 0 ? [] : [{ value: String(index + 1), name, count }];
      }),
      stages: [...(found?.stages ?? [])],
      spaces: [{ value: "true", name: "With places", count: found?.with_spaces ?? 0 }],
    },
  });
}

/** The same search as pins on a picture: all hits, nearest first. */
export async function searchGroupPins(ctx: Context, query: SearchQuery): Promise<Outcome<GroupPin[]>> {
  const origin = await findOrigin(ctx, query);
  if (!origin.ok) return origin;
  const { rows } = await sql<GroupPin>`${hits(ctx, query, origin.value)}
    select g.id, g.name, h.lat, h.lng, h.available as spaces from hits h join class_group g on g.id = h.group_id
    order by h.miles nulls last, g.id limit ${MOST_PINS}`.execute(ctx.db);
  return ok(rows);
}

/** `base`: what fits but for the facets' filters, with each of them judged; `hits`: what fits altogether. */
function hits(ctx: Context, query: SearchQuery, origin: Origin | null): RawBuilder<unknown> {
  const facets = facetConditions(query);
  return sql`with base as materialized (
      select cs.group_id, cs.stage_id, cs.lat, cs.lng, cs.weekday, cs.starts_minute, cs.disciplines, cs.trial_price_pence, cs.next_trial_on, cs.available,
        ${milesFrom(origin)} as miles, ${facets.stage} as ok_stage, ${facets.day} as ok_day, ${facets.discipline} as ok_discipline, ${facets.spaces} as ok_spaces
      from class_search cs where ${baseConditions(ctx, query, origin)}
    ), hits as materialized (select * from base where ok_stage and ok_day and ok_discipline and ok_spaces)`;
}

async function foundGroups(
  ctx: Context,
  page: readonly { readonly id: number; readonly miles: number | null }[],
): Promise<FoundGroup[]> {
  if (page.length === 0) return [];
  return await readGroups<{ distance_miles: number | null }>(ctx.db, {
    more: sql`, round(found.miles::numeric, 1)::float8 as distance_miles`,
    joins: sql`join unnest(${page.map((hit) => hit.id)}::int[], ${page.map((hit) => hit.miles)}::float8[]) with ordinality as found(id, miles, nth) on found.id = g.id`,
    where: sql`true`,
    orderBy: sql`found.nth`,
  });
}
