import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

const listingRow = z.object({ name: z.string(), archived: z.boolean() });
export type Listing = z.output<typeof listingRow>;

/** The classes and camps that name a location, drafts and those of the archive too, by name. */
export async function listingsAt(trx: Db, id: number): Promise<Listing[]> {
  const statement = sql`select x.name, x.status = 'archived' as archived from (
      select name, status, id from class_group where location_id = ${id}
      union all select name, status, id from course where location_id = ${id}) x order by x.name, x.id`;
  return await rowsOf("classes and camps at a location", listingRow, statement).execute(trx);
}

const lessonRow = z.object({ name: z.string(), on: shapes.isoDate });
type Lesson = z.output<typeof lessonRow>;

/** The single lessons to come that are held at a location instead of that of their class, the first one first. */
export async function lessonsAt(trx: Db, id: number): Promise<Lesson[]> {
  const statement = sql`select g.name, s.held_on as on from session s join class_group g on g.id = s.group_id
    where s.location_id = ${id} and s.status = 'scheduled' and s.starts_at > clock_timestamp() order by s.starts_at, s.id`;
  return await rowsOf("lessons to come at a location", lessonRow, statement).execute(trx);
}

/** So many are named: staff change them one by one, and then see the next ones. */
const NAMED = 3;

/** "Monday Juniors, Show Week and Tap use this location." */
export function listingsText(listings: readonly Listing[]): string {
  const names = listings.slice(0, NAMED).map(({ name }) => name);
  const more = listings.length > NAMED ? [`${listings.length - NAMED} more`] : [];
  return `${formatList([...names, ...more])} ${listings.length === 1 ? "uses" : "use"} this location.`;
}

/** What keeps a location that lessons to come are held at, and what to do about it. */
export function lessonsAtLocationText(lessons: readonly [Lesson, ...Lesson[]]): string {
  const [{ name, on }] = lessons;
  const first = `${name} on ${fullDate(on)}`;
  return lessons.length === 1
    ? `An upcoming lesson is held at this location: ${first}. Choose another location for it first.`
    : `${lessons.length} upcoming lessons are held at this location. The first is ${first}. Choose another location for them first.`;
}
