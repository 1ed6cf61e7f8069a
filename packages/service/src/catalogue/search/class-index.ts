import { type ClassEntry, type ClassIndex, createClassIndex } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, IndexSource, LiveClasses } from "../../kernel/index.ts";

/** Rows of one statement. Other work has its turn between two. */
const CHUNK = 2_000;

const namesRow = z.object({
  venues: z.array(z.object({ id: z.int(), lat: z.number(), lng: z.number() })),
  stages: z.array(z.object({ id: z.int(), name: z.string() })),
  disciplines: z.array(z.object({ slug: z.string(), name: z.string() })),
});

/** Keeps the open classes in the memory of a process. */
export const classIndexSource: IndexSource<LiveClasses> = {
  async load(db) {
    const statement = sql`
      select (select coalesce(json_agg(json_build_object('id', id, 'lat', lat, 'lng', lng)), '[]') from location) as venues,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by min_age, id), '[]') from stage) as stages,
        (select coalesce(json_agg(json_build_object('slug', slug, 'name', name) order by position, slug), '[]') from discipline) as disciplines`;
    const [names] = await rowsOf("the names of the class search", namesRow, statement).execute(db);
    if (names === undefined) throw new Error("A select without tables has one row");
    const index = createClassIndex(names.venues);
    for (let last: number | undefined = 0; last !== undefined;) {
      const which = sql`cs.group_id > ${last} order by cs.group_id limit ${CHUNK}`;
      const rows: readonly EntryRow[] = await readClasses(db, which);
      putClasses(index, rows);
      last = rows.at(-1)?.id;
    }
    return { index, stages: names.stages, disciplines: names.disciplines };
  },

  changedBy(notice) {
    const [kind = "", id] = notice.split(":");
    if (kind === "group" && id !== undefined) return Number(id);
    // Venues have positions of their own.
    if (notice === "postcodes") return null;
    // A change of a franchise's search comes with the notices of its classes. What a later version tells may be about anything.
    return ["search", "course", "camp", "product", "item"].includes(kind) && id !== undefined ? null : "everything";
  },

  async refresh(db, ids) {
    const rows = await readClasses(db, sql`cs.group_id = any (${ids}::int[])`);
    return ({ index }) => {
      index.remove(ids);
      putClasses(index, rows);
    };
  },

  outdated: () => [],
};

const entryRow = z.object({
  id: z.int(),
  franchiseId: z.int(),
  locationId: z.int(),
  kindId: z.int(),
  stageId: z.int(),
  days: z.int(),
  disciplines: z.array(z.string()),
  slots: z.array(z.object({ weekday: z.int(), start: z.int(), end: z.int() })),
  minAge: z.int(),
  maxAgeToday: z.int(),
  bornFrom: z.int(),
  bornTo: z.int(),
  price: z.int(),
  pricePerSession: z.number(),
  nextDate: z.int().nullable(),
  nextAt: z.number().nullable(),
  available: z.int(),
  waiting: z.int(),
  words: z.string(),
});

type EntryRow = z.output<typeof entryRow>;

/** The rows of the class search that meet `which`. */
async function readClasses(db: Db, which: RawBuilder<unknown>): Promise<readonly EntryRow[]> {
  const minutes = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) / 60)::int`;
  const statement = sql`
    select cs.group_id as id, cs.franchise_id as "franchiseId", cs.location_id as "locationId", k.id as "kindId", k.stage_id as "stageId", k.days,
      array_remove(k.disciplines, null) as disciplines,
      case when cs.slots = 1 then json_build_array(json_build_object('weekday', cs.weekday, 'start', cs.starts_minute, 'end', cs.ends_minute))
        else (select coalesce(json_agg(json_build_object('weekday', sch.weekday, 'start', ${minutes("sch.starts_at")}, 'end', ${minutes("sch.ends_at")})
            order by sch.weekday, sch.starts_at), '[]') from class_schedule sch where sch.group_id = cs.group_id) end as slots,
      cs.min_age as "minAge", cs.max_age_today as "maxAgeToday", cs.born_from as "bornFrom", cs.born_to as "bornTo",
      cs.trial_price_pence as price, g.trial_price_pence::float8 / g.trial_sessions as "pricePerSession",
      to_char(cs.next_trial_on, 'YYYYMMDD')::int as "nextDate", extract(epoch from cs.next_trial_at)::float8 as "nextAt", cs.available, cs.waiting, cs.words
    from class_search cs join class_kind k on k.id = cs.kind_id join class_group g on g.id = cs.group_id where ${which}`;
  return await rowsOf("the class search", entryRow, statement).execute(db);
}

function putClasses(index: ClassIndex, rows: readonly EntryRow[]): void {
  index.addKinds(rows.map(({ kindId, stageId, days, disciplines }) => [kindId, { stageId, days, disciplines }]));
  index.put(rows.map(({ stageId: _, days: __, disciplines: ___, ...entry }): ClassEntry => entry));
}
