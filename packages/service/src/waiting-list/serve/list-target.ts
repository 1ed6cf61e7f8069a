import { instant, isoDate, type Instant } from "@matinee/core/kernel";
import {
  campOpenings,
  trialOpenings,
  type DatedOpening,
  type OfferAges,
  type OpenDate,
  type OpeningsWithout,
} from "@matinee/core/waiting";
import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { readOfferPools } from "../../places/index.ts";

/** A class or camp with a waiting list. */
export interface ListTarget {
  readonly kind: "group" | "course";
  readonly id: number;
}

/** SQL condition: rows of a waiting list's table are of this class or camp. */
export const ofTarget = ({ kind, id }: ListTarget) =>
  kind === "group" ? sql<boolean>`group_id = ${id}` : sql<boolean>`course_id = ${id}`;

const targetRow = z.object({
  open: z.boolean(),
  /** Nothing can become free any more. */
  over: z.boolean(),
  seller_id: z.int(),
  min_age: z.int(),
  max_age: z.int(),
  age_rule: z.enum(["exact", "school_year"]),
  age_on: z.iso.date().nullable(),
  trial_sessions: z.int().nullable(),
  by_the_day: z.boolean(),
  day_count: z.int(),
  now: z.string(),
  dates: z.array(z.object({ on: z.iso.date(), starts_at: z.string(), pool_ids: z.array(z.int()) })),
});

/** What decides about offers of a class or camp, and its dates to come with the pools that a child takes places from. */
export type LoadedTarget = z.output<typeof targetRow>;

const utc = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Locks a class or camp, so that one worker or member of staff makes offers for it at a time, and families join before or after. Bookings
 * do not wait for it. Undefined if there is none.
 */
export async function lockTarget(trx: Db, { kind, id }: ListTarget): Promise<LoadedTarget | undefined> {
  const group = sql`
    select g.status = 'open' as open, waiting_list_over(g.id, null) as over, g.franchise_id as seller_id, st.min_age, st.max_age, st.age_rule, null::date as age_on, g.trial_sessions, false as by_the_day, 0 as day_count, ${utc(sql`clock_timestamp()`)} as now,
      coalesce((select jsonb_agg(jsonb_build_object('on', s.held_on, 'starts_at', ${utc(sql`s.starts_at`)},
          'pool_ids', jsonb_build_array(s.place_pool_id, s.trial_pool_id)) order by s.starts_at)
        from session s where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
          and s.held_on <= waiting_until(g.franchise_id)), '[]') as dates
    from class_group g join stage st on st.id = g.stage_id where g.id = ${id}`;
  const starts = sql`(d.held_on + d.starts_at) at time zone 'Europe/London'`;
  const course = sql`
    select co.status = 'open' as open, waiting_list_over(null, co.id) as over, co.franchise_id as seller_id, co.min_age, co.max_age, 'exact' as age_rule, co.starts_on as age_on, null as trial_sessions, co.day_price_pence is not null as by_the_day,
      (select count(*)::int from course_day d where d.course_id = co.id) as day_count, ${utc(sql`clock_timestamp()`)} as now,
      coalesce((select jsonb_agg(jsonb_build_object('on', d.held_on, 'starts_at', ${utc(starts)},
          'pool_ids', jsonb_build_array(coalesce(p.pool_id, co.pool_id))) order by d.held_on)
        from course_day d left join course_day_place p on p.course_id = d.course_id and p.held_on = d.held_on
        where d.course_id = co.id and ${starts} > clock_timestamp()), '[]') as dates
    from course co where co.id = ${id}`;
  const locked = kind === "group" ? sql`class_group` : sql`course`;
  // A statement of its own: the next one sees the dates as they are once the lock is there.
  const [, [target]] = await pipeline(
    trx,
    sql`select from ${locked} where id = ${id} for no key update`,
    rowsOf("a class or camp with a waiting list", targetRow, kind === "group" ? group : course),
  );
  return target;
}

export const agesOf = (target: LoadedTarget): OfferAges => ({
  minAge: target.min_age,
  maxAge: target.max_age,
  ageRule: target.age_rule,
  ageOn: target.age_on === null ? null : isoDate(target.age_on),
});

/** Every pool that offers of the class or camp take places from. */
export const poolIdsOf = (target: LoadedTarget): number[] => [
  ...new Set(target.dates.flatMap((date) => date.pool_ids)),
];

/**
 * What can be offered now, from the pools as they are. With `added`, as if each pool had so many places more than are taken: staff add
 * them.
 */
export async function readOpenings(trx: Db, target: LoadedTarget, added = 0): Promise<OpeningsWithout<DatedOpening>> {
  if (!target.open) return () => [];
  const free = await readOfferPools(trx, poolIdsOf(target));
  const now: Instant = instant(target.now);
  const dates = target.dates.map((date): OpenDate => ({
    on: isoDate(date.on),
    startsAt: instant(date.starts_at),
    free: Math.max(added, Math.min(...date.pool_ids.map((id) => free.get(id) ?? 0))),
    poolIds: date.pool_ids,
  }));
  const { trial_sessions: trialSessions, by_the_day: byTheDay, day_count: days } = target;
  return (declined) =>
    trialSessions === null
      ? campOpenings(dates, { byTheDay, days, declined }, now)
      : trialOpenings(dates, trialSessions, now);
}
