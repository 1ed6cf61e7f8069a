import { placeKey, poolKey, type KnownPlaces } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";
import { readKnownClasses } from "../classes/known-classes.ts";
import { readKnownFamilies } from "../families/known-families.ts";

const lessonRow = z.object({ group_id: z.int(), on: z.string(), term: z.int(), pool: z.int(), free: z.int() });
const takenRow = z.object({
  /** Null: an order sold it. */
  enrolment: z.guid().nullable(),
  child_id: z.guid(),
  group_id: z.int(),
  term: z.int(),
  /** Lessons of it that are still held were given up. */
  is_ended: z.boolean(),
});
const placeRow = z.object({ child_id: z.guid(), pool_id: z.int() });
const enrolledRow = z.object({
  child_id: z.guid(),
  group_id: z.int(),
  from: z.string(),
  /** Null: a lesson is to come, or there is none. */
  until: z.string().nullable(),
});

/** Reads what rows of enrolments are planned by. */
export async function readKnownPlaces(trx: Db, school: number): Promise<KnownPlaces> {
  const lessons = sql`
    select s.group_id, s.held_on as "on", s.term_id as term, p.id as pool, p.size + p.over - p.committed - p.held as free
      from class_group g join session s on s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      join pool p on p.id = s.place_pool_id where g.franchise_id = ${school} order by s.group_id, s.starts_at`;
  // What was booked is in a class if its lessons are: one of them may be taken in another class.
  const taken = sql`
    select e.id as enrolment, e.child_id, e.group_id, s.term_id as term, bool_or(c.state = 'released' and s.status = 'scheduled') as is_ended
      from enrolment e join class_group g on g.id = e.group_id
      join claim c on c.enrolment_id = e.id and c.state in ('committed', 'released')
      join session s on s.place_pool_id = c.pool_id and s.group_id = e.group_id and s.starts_at > clock_timestamp()
     where g.franchise_id = ${school} group by e.id, s.term_id having bool_or(c.state = 'committed')
    union all
    select distinct null::uuid, ic.child_id, i.group_id, s.term_id, false from order_item i join orders o on o.id = i.order_id
      join order_item_child ic on ic.order_item_id = i.id join claim c on c.order_item_id = i.id and c.state = 'committed'
      join session s on s.place_pool_id = c.pool_id and s.group_id = i.group_id and s.starts_at > clock_timestamp()
     where i.seller_id = ${school} and i.type = 'enrolment' and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled')`;
  const enrolled = sql`
    select e.child_id, e.group_id, e.from_on as "from",
        case when bool_and(s.starts_at <= clock_timestamp()) then max(s.held_on) end as until
      from enrolment e join class_group g on g.id = e.group_id
      left join claim c on c.enrolment_id = e.id and c.state = 'committed' left join session s on s.place_pool_id = c.pool_id
     where g.franchise_id = ${school} group by e.id order by e.from_on`;
  const held = sql`
    select c.child_id, c.pool_id from class_group g join session s on s.group_id = g.id and s.starts_at > clock_timestamp()
      join claim c on c.pool_id = s.place_pool_id and c.state = 'held' and c.held_until > clock_timestamp() and c.child_id is not null
     where g.franchise_id = ${school}`;
  const toCome = await rowsOf("lessons to come", lessonRow, lessons).execute(trx);
  const has = await rowsOf("who has a place", takenRow, taken).execute(trx);
  const holds = await rowsOf("places that are held", placeRow, held).execute(trx);
  const ended = has.flatMap((row) => (row.is_ended ? (row.enrolment ?? []) : []));
  // Those of a whole term are known by it, and are many.
  const placed = sql`
    select c.child_id, c.pool_id from order_item i join claim c on c.order_item_id = i.id and c.state = 'committed' and c.child_id is not null
      join session s on s.place_pool_id = c.pool_id and s.starts_at > clock_timestamp() where i.seller_id = ${school}
    union all
    select c.child_id, c.pool_id from claim c where c.enrolment_id = any (${ended}::uuid[]) and c.state = 'committed' and c.child_id is not null`;
  const places = await rowsOf("places in lessons to come", placeRow, placed).execute(trx);
  const imported = await rowsOf("who was enrolled", enrolledRow, enrolled).execute(trx);
  const past = imported.flatMap(({ until, ...row }) => (until === null ? [] : [{ ...row, until }]));
  return {
    families: await readKnownFamilies(trx, school),
    classes: await readKnownClasses(trx, school),
    lessons: Map.groupBy(toCome, (row) => row.group_id),
    free: new Map(toCome.map((row) => [row.pool, row.free])),
    held: new Set(holds.map((row) => poolKey(row.child_id, row.pool_id))),
    placed: new Set(places.map((row) => poolKey(row.child_id, row.pool_id))),
    taken: new Set(has.filter((row) => !row.is_ended).map((row) => placeKey(row.child_id, row.group_id, row.term))),
    enrolled: new Set(imported.map((row) => placeKey(row.child_id, row.group_id, row.from))),
    over: Map.groupBy(past, (row) => placeKey(row.child_id, row.group_id)),
  };
}
