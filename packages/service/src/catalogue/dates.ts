import type { GroupSchedule, Spaces, TrialDate } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { liveHolds } from "./fragments.ts";
import { inShop } from "./scope.ts";
import { skippedDates } from "./skipped-dates.ts";

async function isOpenHere(ctx: Context, groupId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from class_group g where g.id = ${groupId} and g.status = 'open' and ${inShop(ctx.site, sql`g.franchise_id`)}`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

/** Places of a class, at its next session and per date, exact by the database's clock. */
export async function getAvailableSpaces(ctx: Context, input: { readonly id: number }): Promise<Outcome<Spaces>> {
  if (!(await isOpenHere(ctx, input.id))) return missing("The class");
  const { rows: dates } = await sql<Spaces["dates"][number]>`
    select s.held_on as date, p.size + p.over as capacity, p.committed as taken, ${liveHolds} as held,
      greatest(0, p.size + p.over - p.committed - ${liveHolds}) as available
    from session s join pool p on p.id = s.place_pool_id
    where s.group_id = ${input.id} and s.status = 'scheduled' and s.starts_at > clock_timestamp() order by s.starts_at`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ capacity: number; waiting: number }>`
    select g.capacity, (select count(*) from waiting_list_entry w where w.group_id = g.id and w.status in ('waiting', 'offered'))::int as waiting
    from class_group g where g.id = ${input.id}`.execute(ctx.db);
  const { capacity, taken, held, available } = dates[0] ?? {
    capacity: rows[0]?.capacity ?? 0,
    taken: 0,
    held: 0,
    available: 0,
  };
  return ok({ group_id: input.id, capacity, taken, held, available, waiting: rows[0]?.waiting ?? 0, dates });
}

/**
 * The dates on which a trial can start: those that its whole run of sessions follows. `available` is the least of the
 * places and the trial cap over the run; 0: full.
 */
export async function listTrialDates(ctx: Context, input: { readonly groupId: number }): Promise<Outcome<TrialDate[]>> {
  if (!(await isOpenHere(ctx, input.groupId))) return missing("The class");
  const { rows } = await sql<TrialDate>`
    with dated as (
      select s.held_on, s.starts_at, s.ends_at, s.place_pool_id, s.trial_pool_id, g.trial_sessions as n, row_number() over (order by s.starts_at) as nth
      from session s join class_group g on g.id = s.group_id
      where s.group_id = ${input.groupId} and s.status = 'scheduled' and s.starts_at > clock_timestamp()
    ), counted as (
      select d.*, (select least(min(p.size + p.over - p.committed - ${liveHolds})) from pool p where p.id in (d.place_pool_id, d.trial_pool_id)) as free from dated d
    )
    select a.held_on as date, to_char(a.starts_at at time zone 'Europe/London', 'HH24:MI') as start,
      to_char(a.ends_at at time zone 'Europe/London', 'HH24:MI') as end, greatest(0, min(b.free))::int as available
    from counted a join counted b on b.nth between a.nth and a.nth + a.n - 1
    group by a.nth, a.held_on, a.starts_at, a.ends_at, a.n having count(*) = a.n order by a.nth`.execute(ctx.db);
  return ok(rows);
}

const timetable = sql`
  select g.id as group_id,
    coalesce((select jsonb_agg(jsonb_build_object('weekday', sch.weekday, 'start', to_char(sch.starts_at, 'HH24:MI'), 'end', to_char(sch.ends_at, 'HH24:MI')) order by sch.weekday, sch.starts_at)
      from class_schedule sch where sch.group_id = g.id), '[]') as slots,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on,
        'half_term_starts_on', t.half_term_starts_on, 'half_term_ends_on', t.half_term_ends_on) order by t.starts_on)
      from term t where t.franchise_id = g.franchise_id and t.ends_on >= current_date), '[]') as terms,
    coalesce((select jsonb_agg(jsonb_build_object('starts_on', c.starts_on, 'ends_on', c.ends_on, 'reason', c.reason) order by c.starts_on)
      from closure c where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = g.location_id) and c.ends_on >= current_date), '[]') as closures,
    g.nation`;

type TimetableRow = Omit<GroupSchedule, "sessions" | "skipped"> & { readonly nation: "england_wales" | "scotland" };

const groupsWithNation = (
  ctx: Context,
) => sql`(select cg.*, f.nation from class_group cg join franchise f on f.id = cg.franchise_id
  where cg.status = 'open' and ${inShop(ctx.site, sql`cg.franchise_id`)}) g`;

/** The weekly times, terms and closures of a class, with its dated sessions and the dates it skips. */
export async function getGroupSchedule(
  ctx: Context,
  input: { readonly groupId: number },
): Promise<Outcome<GroupSchedule>> {
  const { rows } =
    await sql<TimetableRow>`${timetable} from ${groupsWithNation(ctx)} where g.id = ${input.groupId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) return missing("The class");
  const { rows: sessions } = await sql<GroupSchedule["sessions"][number]>`
    select s.held_on as date, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as start, to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI') as end,
      to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at, s.status
    from session s where s.group_id = ${input.groupId} and s.starts_at > clock_timestamp() order by s.starts_at`.execute(
    ctx.db,
  );
  const { nation, ...schedule } = row;
  return ok({ ...schedule, sessions, skipped: skippedDates(schedule, nation, ctx.today()) });
}

/** The weekly times, terms and closures of every class of this shop; dated sessions are asked for class by class. */
export async function allGroupSchedules(ctx: Context): Promise<Outcome<GroupSchedule[]>> {
  const { rows } = await sql<TimetableRow>`${timetable} from ${groupsWithNation(ctx)} order by g.id`.execute(ctx.db);
  return ok(rows.map(({ nation: _, ...schedule }) => ({ ...schedule, sessions: [], skipped: [] })));
}
