import type { CallParsed, FieldDetail, FoundGroups } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { escapeLike } from "./list-query.ts";
import { inShop } from "./scope.ts";

export type SearchQuery = CallParsed<"GET /groups/get-suitable-groups", "query">;
export type Origin = NonNullable<FoundGroups["origin"]>;

/** How far around a place we look when nothing else is asked for, in miles. */
export const DEFAULT_RADIUS_MILES = 10;
const MILES_PER_DEGREE = 69;

/** Where distances are measured from; null where no place was named. A place that nobody knows is refused. */
export async function findOrigin(ctx: Context, query: SearchQuery): Promise<Outcome<Origin | null>> {
  if ((query.lat === undefined) !== (query.lng === undefined)) {
    return refuse("invalid", [{ path: query.lat === undefined ? "lat" : "lng", message: "Give both lat and lng." }]);
  }
  if (query.lat !== undefined && query.lng !== undefined) {
    return ok({ label: "your position", lat: query.lat, lng: query.lng, precision: "exact" });
  }
  if (query.postcode === undefined || query.postcode === "") return ok(null);
  const found = await ctx.gateways.postcodes.locate(query.postcode);
  if (found !== null) return ok({ label: found.label, lat: found.lat, lng: found.lng, precision: found.precision });
  const problem: FieldDetail = {
    path: "postcode",
    message: "We don't know that place. Please check the postcode, or try the nearest town.",
  };
  return refuse("invalid", [problem]);
}

/** What every hit must be, whatever the facets: shop, distance, age, venue, hours and words. `cs` is the search row. */
export function baseConditions(ctx: Context, query: SearchQuery, origin: Origin | null): RawBuilder<unknown> {
  const conditions = [inShop(ctx.site, sql`cs.franchise_id`)];
  if (origin !== null) conditions.push(withinRadius(origin, query.radius_miles ?? DEFAULT_RADIUS_MILES));
  if (query.date_of_birth !== undefined) {
    // The same arithmetic as ageOn in core: yyyymmdd less yyyymmdd, in whole ten-thousands.
    conditions.push(
      sql`(cs.age_on_key - ${Number(query.date_of_birth.replaceAll("-", ""))}) / 10000 between cs.min_age and cs.max_age and cs.age_on_key >= ${Number(query.date_of_birth.replaceAll("-", ""))}`,
    );
  } else if (query.age !== undefined) {
    // Who is seven today was six or seven on 1 September: without a birthday a school-year band has to take both.
    conditions.push(
      sql`(${query.age} between cs.min_age and cs.max_age or (cs.age_rule = 'school_year' and ${query.age - 1} between cs.min_age and cs.max_age))`,
    );
  }
  if (query.location_id !== undefined) conditions.push(sql`cs.location_id = ${query.location_id}`);
  if (query.from !== undefined) conditions.push(sql`cs.starts_minute >= ${minutes(query.from)}`);
  if (query.to !== undefined) conditions.push(sql`cs.ends_minute <= ${minutes(query.to)}`);
  for (const word of (query.q ?? "").toLowerCase().split(/\s+/).filter(Boolean))
    conditions.push(sql`cs.words like ${`%${escapeLike(word)}%`}`);
  return sql.join(conditions, sql` and `);
}

/** The filters that have a facet: each count leaves its own filter out. */
export function facetConditions(query: SearchQuery) {
  return {
    stage: query.stage_id === undefined ? sql`true` : sql`cs.stage_id = ${query.stage_id}`,
    day: query.day === undefined ? sql`true` : sql`cs.weekday = ${query.day}`,
    discipline: query.discipline === undefined ? sql`true` : sql`cs.disciplines @> ${[query.discipline]}::text[]`,
    spaces: query.has_spaces === true ? sql`cs.available > 0` : sql`true`,
  };
}

export function milesFrom(origin: Origin | null): RawBuilder<unknown> {
  return origin === null
    ? sql`null::double precision`
    : sql`miles_between(${origin.lat}, ${origin.lng}, cs.lat, cs.lng)`;
}

/** The box finds candidates through the index, the distance decides. */
function withinRadius(origin: Origin, miles: number): RawBuilder<boolean> {
  const high = miles / MILES_PER_DEGREE;
  const wide = high / Math.max(0.1, Math.cos((origin.lat * Math.PI) / 180));
  return sql<boolean>`point(cs.lng, cs.lat) <@ box(point(${origin.lng - wide}::float8, ${origin.lat - high}::float8), point(${origin.lng + wide}::float8, ${origin.lat + high}::float8))
    and ${milesFrom(origin)} <= ${miles}`;
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
