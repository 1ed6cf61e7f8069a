import type { Db } from "@matinee/service/kernel";
import { addDays, isoDate, type IsoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";

/** What a booking has to suit. */
interface Criteria {
  readonly slug: string;
  readonly age: number;
  /** The day on which it is booked. */
  readonly today: IsoDate;
  /** The real today. */
  readonly now: IsoDate;
}

const trialStart = z.object({ groupId: z.int(), startOn: z.iso.date().transform(isoDate) });
const campRow = z.object({ id: z.int(), deposit: z.boolean() });
const idRow = z.object({ id: z.int() });
const itemRow = z.object({ productId: z.int(), optionIds: z.array(z.int()) });
const daysRow = z.object({ days: z.int().nullable() });

export type TrialStart = z.output<typeof trialStart>;

// So many free places that the demo's own families make nothing scarce.
const MIN_FREE = 4;
/** Days from now. */
const SOONEST = 2;

/**
 * Where and when a trial of a school could begin, the day nearest to today first: upcoming ones, or ones whose last session is over.
 * Whole days count, so that the hour of the start makes no difference. The commands still check everything.
 */
export async function trialStarts(
  db: Db,
  { slug, age, today, now }: Criteria,
  when: "upcoming" | "past",
): Promise<readonly TrialStart[]> {
  const over = when === "past";
  const near = over
    ? sql`s.held_on > ${today}::date and s.last_on < ${now}::date`
    : sql`s.held_on >= ${addDays(now, SOONEST)}::date`;
  const statement = sql`
    select s.group_id as "groupId", ${over ? sql`max(s.held_on)` : sql`min(s.held_on)`} as "startOn"
    from (select x.*, lead(x.held_on, g.trial_sessions - 1) over (partition by x.group_id order by x.starts_at) as last_on
      from session x join class_group g on g.id = x.group_id join franchise f on f.id = g.franchise_id join stage st on st.id = g.stage_id
      where f.slug = ${slug} and g.status = 'open' and x.status = 'scheduled' and g.trial_price_pence > 0
        and ${age} between st.min_age and st.max_age) s
    join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
    where ${near} and p.size - p.committed >= ${MIN_FREE} and t.size - t.committed > 0
    group by s.group_id order by 2 ${over ? sql`desc` : sql`asc`}, 1 limit 6`;
  return await rowsOf("where a trial could begin", trialStart, statement).execute(db);
}

/** Camps of a school with free places: first those with a deposit, then the soonest. */
export async function campsFor(db: Db, { slug, age, now }: Criteria) {
  const statement = sql`
    select co.id, co.deposit_pence is not null as deposit from course co join franchise f on f.id = co.franchise_id join pool p on p.id = co.pool_id
    where f.slug = ${slug} and co.status = 'open' and co.starts_on > ${now}::date and ${age} between co.min_age and co.max_age
      and p.size - p.committed >= ${MIN_FREE} and (co.balance_due_on is null or co.balance_due_on > ${now}::date)
    order by 2 desc, co.starts_on, co.id limit 6`;
  return await rowsOf("camps with free places", campRow, statement).execute(db);
}

/** Full classes of a school, which have a waiting list. */
export async function fullClasses(db: Db, { slug, age }: Pick<Criteria, "slug" | "age">): Promise<readonly number[]> {
  const statement = sql`
    select g.id from class_group g join franchise f on f.id = g.franchise_id join stage st on st.id = g.stage_id
    join class_search cs on cs.group_id = g.id
    where f.slug = ${slug} and g.status = 'open' and cs.available = 0 and ${age} between st.min_age and st.max_age
    order by cs.waiting desc, g.id limit 6`;
  const rows = await rowsOf("full classes", idRow, statement).execute(db);
  return rows.map(({ id }) => id);
}

/** One variation of each item of a school's shop that needs no personalisation and is well in stock. */
export async function shopItems(db: Db, slug: string) {
  const statement = sql`
    select distinct on (pr.id) pr.id as "productId", v.option_ids as "optionIds"
    from product pr join franchise f on f.id = pr.franchise_id join product_variation v on v.product_id = pr.id join pool p on p.id = v.pool_id
    where f.slug = ${slug} and pr.status = 'open' and not v.archived and pr.personalisation is null and p.size - p.committed >= 10
    order by pr.id, v.id limit 6`;
  return await rowsOf("items in stock", itemRow, statement).execute(db);
}

/** How many days ago the latest trial of a school began that is over by now. */
export async function daysToLastTrial(db: Db, slug: string): Promise<number> {
  const statement = sql`
    select current_date - max(s.held_on) as days
    from (select x.held_on, lead(x.held_on, g.trial_sessions - 1) over (partition by x.group_id order by x.starts_at) as last_on
      from session x join class_group g on g.id = x.group_id join franchise f on f.id = g.franchise_id
      where f.slug = ${slug} and x.status = 'scheduled') s
    where s.last_on < current_date`;
  const latest = await rowsOf("the latest trial that is over", daysRow, statement).executeTakeFirst(db);
  return latest?.days ?? 0;
}
