import { createCampIndex } from "@matinee/core/catalogue";
import { isoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, IndexSource, LiveCamps } from "../../kernel/index.ts";
import { freeInCamp } from "../fragments.ts";
import { campSearchText } from "./camp-conditions.ts";
import { campHolidays } from "./camp-holidays.ts";
import { courseTables } from "./course-rows.ts";

const namesRow = z.object({
  today: z.string(),
  venues: z.array(z.object({ id: z.int(), lat: z.number(), lng: z.number() })),
  disciplines: z.array(z.object({ slug: z.string(), name: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});

const placesRow = z.object({
  id: z.int(),
  isFree: z.boolean(),
  /** Seconds until time alone may change that; null: it does not. */
  changesIn: z.number().nullable(),
});

const campRow = placesRow.extend({
  franchiseId: z.int(),
  locationId: z.int(),
  categoryId: z.int(),
  disciplines: z.array(z.string()),
  holidays: z.array(z.string()),
  minAge: z.int(),
  maxAge: z.int(),
  startsOn: z.int(),
  endsOn: z.int(),
  price: z.int(),
  pricePerDay: z.number().nullable(),
  words: z.string(),
});

/** Keeps the open camps in the memory of a process. */
export const campIndexSource: IndexSource<LiveCamps> = {
  async load(db) {
    const statement = sql`
      select (now() at time zone 'Europe/London')::date::text as today,
        (select coalesce(json_agg(json_build_object('id', id, 'lat', lat, 'lng', lng)), '[]') from location) as venues,
        (select coalesce(json_agg(json_build_object('slug', slug, 'name', name) order by position), '[]') from discipline) as disciplines,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]') from course_category) as categories`;
    const [names] = await rowsOf("the names of the camp search", namesRow, statement).execute(db);
    if (names === undefined) throw new Error("A select without tables has one row");
    const askedAt = performance.now();
    const camps = await rowsOf("the open camps", campRow, openCamps(names.today)).execute(db);
    return {
      index: createCampIndex(names.venues, camps),
      disciplines: names.disciplines,
      categories: names.categories,
      changes: new Map(
        camps.flatMap(({ id, changesIn }) => (changesIn === null ? [] : [[id, askedAt + 1_000 * changesIn]])),
      ),
    };
  },

  changedBy(notice) {
    const [kind = "", id] = notice.split(":");
    if (kind === "course" && id !== undefined) return Number(id);
    if (notice === "classes" || notice === "postcodes") return null;
    // What a later version tells may be about anything.
    return ["group", "search", "product", "item"].includes(kind) && id !== undefined ? null : "everything";
  },

  async refresh(db, changed) {
    const askedAt = performance.now();
    const rows = await placesOf(db, changed);
    return ({ index, changes }) => {
      for (const id of changed) changes.delete(id);
      for (const { id, isFree, changesIn } of rows) {
        index.setFree(id, isFree);
        if (changesIn !== null) changes.set(id, askedAt + 1_000 * changesIn);
      }
    };
  },

  outdated({ changes }) {
    const now = performance.now();
    return [...changes].flatMap(([id, at]) => (at <= now ? [id] : []));
  },
};

/**
 * Seconds until the first hold on camp `co` runs out, or a day of it begins. What happens while the statement runs is asked for again at
 * once.
 */
const changesIn = sql`(extract(epoch from least(
    (select min(c.held_until) from claim c where c.state = 'held' and c.held_until > statement_timestamp()
      and c.pool_id in (select co.pool_id union all select dp.pool_id from course_day_place dp where dp.course_id = co.id)),
    (select min((d.held_on + d.starts_at) at time zone 'Europe/London') from course_day d
      where d.course_id = co.id and (d.held_on + d.starts_at) at time zone 'Europe/London' > statement_timestamp()))
  - clock_timestamp()))::float8`;

function openCamps(today: string): RawBuilder<unknown> {
  const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYYMMDD')::int`;
  return sql`with camps as materialized (select id, franchise_id from course where status = 'open' and ends_on >= ${today}::date),
    ${campHolidays(isoDate(today))}
    select co.id, ${freeInCamp} > 0 as "isFree", ${changesIn} as "changesIn", co.franchise_id as "franchiseId", co.location_id as "locationId",
      co.category_id as "categoryId", co.disciplines, coalesce(h.kinds, '{}') as holidays, co.min_age as "minAge", co.max_age as "maxAge",
      ${day("co.starts_on")} as "startsOn", ${day("co.ends_on")} as "endsOn", co.price_pence as price,
      co.price_pence::float8 / (select nullif(count(*), 0) from course_day d where d.course_id = co.id) as "pricePerDay", ${campSearchText} as words
    ${courseTables} join camps on camps.id = co.id left join camp_holidays h on h.course_id = co.id`;
}

async function placesOf(db: Db, ids: readonly number[]) {
  const statement = sql`select co.id, ${freeInCamp} > 0 as "isFree", ${changesIn} as "changesIn"
    from course co where co.id = any (${ids}::int[])`;
  return await rowsOf("the places of camps", placesRow, statement).execute(db);
}
