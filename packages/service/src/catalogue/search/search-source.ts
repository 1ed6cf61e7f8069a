import { sql, type RawBuilder } from "kysely";
import { type Outcome, readList, type ListFields, type ListSql } from "../../kernel/index.ts";
import type { Origin, SearchQuery } from "./find-origin.ts";

/** The default search radius, in miles. */
export const DEFAULT_RADIUS_MILES = 10;

/** The rows `cs` to search, with `miles` from the origin. */
export interface SearchSource {
  /** The first part of the statement's `with`. */
  readonly near: RawBuilder<unknown>;
  /** Nearest venue first, so that a page by distance stops when it is full. */
  readonly from: RawBuilder<unknown>;
  /** The same rows without distances, for counting: one index scan instead of one for each venue. */
  readonly inReach: RawBuilder<unknown>;
  readonly miles: RawBuilder<unknown>;
}

/** The venues around the origin as `near`, each with its `miles`; the first part of a statement's `with`. */
export function venuesAround(origin: Origin, radiusMiles: number = DEFAULT_RADIUS_MILES): RawBuilder<unknown> {
  return sql`near as materialized (select location_id, miles from venues_near(${origin.lat}, ${origin.lng}, ${radiusMiles})),`;
}

/** The rows around the origin, by venue; without an origin, all rows. */
export function searchSource(query: SearchQuery, origin: Origin | null): SearchSource {
  if (origin === null) {
    return { near: sql``, from: sql`from class_search cs`, inReach: sql`true`, miles: sql`null::float8` };
  }
  return {
    near: venuesAround(origin, query.radius_miles),
    inReach: sql`cs.location_id = any (array(select location_id from near))`,
    from: sql`from (select * from near order by miles) near join class_search cs on cs.location_id = near.location_id`,
    miles: sql`near.miles`,
  };
}

/** Page, order and filter of a search: by distance, or by next trial if there is no origin. */
export function searchList(query: SearchQuery, origin: Origin | null, { miles }: SearchSource): Outcome<ListSql> {
  const fields: ListFields = {
    id: { column: sql`cs.group_id`, type: "number" },
    name: { column: sql`(select g.name from class_group g where g.id = cs.group_id)`, type: "text" },
    distance: { column: origin === null ? sql`cs.next_trial_at` : miles, type: "number", only: "sort" },
    price: { column: sql`cs.trial_price_pence`, type: "number" },
    price_per_session: {
      column: sql`(select g.trial_price_pence::float8 / g.trial_sessions from class_group g where g.id = cs.group_id)`,
      type: "number",
      only: "sort",
    },
    next_date: { column: sql`cs.next_trial_on`, type: "date" },
    start: { column: sql`cs.starts_minute`, type: "time" },
    stage_id: { column: sql`cs.stage_id`, type: "number" },
    location_id: { column: sql`cs.location_id`, type: "number" },
    franchise_id: { column: sql`cs.franchise_id`, type: "number" },
    available: { column: sql`cs.available`, type: "number" },
    waiting: { column: sql`cs.waiting`, type: "number" },
  };
  return readList(query, fields, sql`cs.group_id`, origin === null ? sql`cs.next_trial_at` : miles);
}
