import * as shapes from "@matinee/contract/shapes";
import {
  classDates,
  type ClassSession,
  type ClassTimetable,
  type Closure,
  type SessionChange,
} from "@matinee/core/catalogue";
import { addDays, isoDate, localTime, WEEKDAYS, type IsoDate } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { sessionsToKeep, sessionsWithoutSlots, type SingleLesson } from "./sessions-without-slots.ts";
import { TIMETABLE_CHANGED, withdrawSessions, type LostDate, type WithdrawalOptions } from "./withdraw-sessions.ts";

/** How far ahead sessions are created, in days. It covers a year's terms. */
const HORIZON_DAYS = 400;
/** An advisory lock key that nothing else uses. */
const TIMETABLE_LOCK = 7_240_011_902;

const closureRow = z.object({ from: shapes.isoDate, to: shapes.isoDate, reason: z.string() });

const groupRow = z.object({
  id: z.int(),
  franchise_id: z.int(),
  open: z.boolean(),
  capacity: z.int(),
  trial_cap: z.int(),
  nation: shapes.nation,
  slots: z.array(
    z.object({
      weekday: z.literal(WEEKDAYS),
      start: shapes.localTime,
      end: shapes.localTime,
      from: shapes.isoDate.nullable(),
      to: shapes.isoDate.nullable(),
    }),
  ),
  changes: z.array(
    z.object({
      slot_on: shapes.isoDate.nullable(),
      slot_at: shapes.localTime.nullable(),
      held_on: shapes.isoDate.nullable(),
      start: shapes.localTime.nullable(),
      end: shapes.localTime.nullable(),
      reason: z.string(),
      lost: z.boolean(),
    }),
  ),
  terms: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      from: shapes.isoDate,
      to: shapes.isoDate,
      half_from: shapes.isoDate.nullable(),
      half_to: shapes.isoDate.nullable(),
    }),
  ),
  closures: z.array(closureRow),
  /** Lessons to come at another location, each with the closures of that one. */
  elsewhere: z.array(z.object({ on: shapes.isoDate, start: shapes.localTime, closures: z.array(closureRow) })),
});

type GroupRow = z.output<typeof groupRow>;

/** Class `g` is open, or takes no bookings any more and has sessions to come, or had some that its timetable lost. */
export const taught = sql<boolean>`(g.status = 'open' or exists (select from session s where s.group_id = g.id and s.starts_at > now()
  and (s.status = 'scheduled' or s.withdrawn_at is not null)))`;

/**
 * Runs `work` in a transaction that holds the lock of the timetable. A second process waits, and reads only then: what it read before
 * would bring back what the first one has withdrawn.
 */
export async function inTimetable<T>(ctx: Pick<SystemContext, "db">, work: (trx: Db) => Promise<T>): Promise<T> {
  return await inTransaction(ctx.db, async (trx) => {
    await holdTimetable(trx);
    return await work(trx);
  });
}

/** Takes the lock of the timetable until the transaction ends. */
export async function holdTimetable(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TIMETABLE_LOCK})`.execute(trx);
}

/** The closures of a location of the school of class `g`, with those of the whole school. */
const closuresAt = (location: RawBuilder<unknown>, today: IsoDate) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('from', c.starts_on, 'to', c.ends_on, 'reason', c.reason)) from closure c
   where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = ${location}) and c.ends_on >= ${today}), '[]')`;

/** The classes of `ids` that have dates to follow: those that are taught. */
export async function readGroups(db: Db, ids: readonly number[], today: IsoDate): Promise<GroupRow[]> {
  const until = addDays(today, HORIZON_DAYS);
  const statement = sql`
    select g.id, g.franchise_id, g.status = 'open' as open, g.capacity, g.trial_cap, f.nation,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday, 'start', to_char(s.starts_at, 'HH24:MI'), 'end', to_char(s.ends_at, 'HH24:MI'),
          'from', s.holds_from, 'to', s.holds_to))
        from class_schedule s where s.group_id = g.id), '[]') as slots,
      coalesce((select jsonb_agg(jsonb_build_object('slot_on', c.slot_on, 'slot_at', to_char(c.slot_at, 'HH24:MI'), 'held_on', c.held_on,
          'start', to_char(c.starts_at, 'HH24:MI'), 'end', to_char(c.ends_at, 'HH24:MI'), 'reason', c.reason,
          'lost', exists (select from session s where s.group_id = g.id and s.held_on = c.held_on and (s.starts_at at time zone 'Europe/London')::time = c.starts_at
            and s.withdrawn_reason = ${TIMETABLE_CHANGED})) order by c.id)
        from session_change c where c.group_id = g.id and greatest(c.slot_on, c.held_on) >= ${today}), '[]') as changes,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'from', t.starts_on, 'to', t.ends_on,
          'half_from', t.half_term_starts_on, 'half_to', t.half_term_ends_on))
        from term t where t.franchise_id = g.franchise_id and t.ends_on >= ${today} and t.starts_on <= ${until}), '[]') as terms,
      ${closuresAt(sql`g.location_id`, today)} as closures,
      coalesce((select jsonb_agg(jsonb_build_object('on', s.held_on, 'start', to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI'),
          'closures', ${closuresAt(sql`s.location_id`, today)}))
        from session s where s.group_id = g.id and s.location_id is not null and s.held_on >= ${today}), '[]') as elsewhere
    from class_group g join franchise f on f.id = g.franchise_id
    where ${taught} and g.id = any (${ids}::int[]) order by g.id`;
  return await rowsOf("the timetables of classes", groupRow, statement).execute(db);
}

/** What became of the dates of classes. */
export interface WrittenSessions {
  readonly made: readonly { readonly group_id: number; readonly held_on: string }[];
  readonly back: readonly { readonly group_id: number; readonly held_on: string }[];
  readonly lost: readonly LostDate[];
  /** How many offers of waiting lists were taken back with them. */
  readonly offers: number;
  /** Why days to come of their slots are not taught, by date. */
  readonly skipped: ReadonlyMap<string, string>;
  /** The classes with another date than before. Their rows of the class search are to be refreshed, last. */
  readonly changed: readonly number[];
}

export interface WritingOptions extends WithdrawalOptions {
  /** The single lesson that is changed by this. */
  readonly single?: SingleLesson;
}

/**
 * Writes the sessions that are missing, and withdraws those that the timetable has no more. The caller holds the lock of the timetable.
 */
export async function writeSessions(
  ctx: SystemContext,
  trx: Db,
  groups: readonly GroupRow[],
  today: IsoDate,
  { single, ...options }: WritingOptions = {},
): Promise<WrittenSessions> {
  const all = groups.map((group) => {
    const timetable = timetableOf(group);
    return { group, ...timetable, ...classDates(timetable, today, single?.held ?? null) };
  });
  const planned = new Map(all.map(({ group, sessions }) => [group.id, sessions] as const));
  const wanted = all.flatMap(({ group, wanted: own }) => own.map((session) => ({ group, session })));
  const columns = <T>(of: (one: (typeof wanted)[number]) => T) => wanted.map(of);
  const open = all.filter((one) => one.open);
  const kept = [
    ...(await sessionsWithoutSlots(ctx, trx, open, today, single)),
    ...(await sessionsToKeep(
      trx,
      all.filter((one) => !one.open),
      today,
      single,
    )),
  ];
  const { back, lost, offers } = await withdrawSessions(
    ctx,
    trx,
    [
      ...open
        .filter(({ followsTimetable }) => followsTimetable)
        .map(({ group, sessions, reasons }) => ({ groupId: group.id, lessons: sessions, skipped: reasons })),
      // A closure that was a mistake is deleted, and then its day is taught after all.
      ...kept.map((one) => ({ ...one, lessons: [...one.lessons, ...(planned.get(one.groupId) ?? [])] })),
    ],
    today,
    options,
  );
  await followTerms(
    trx,
    all.flatMap(({ group, sessions }) => sessions.map((session) => ({ groupId: group.id, ...session }))),
  );
  // Pool ids are drawn first, so that a session never exists without its pools.
  const statement = sql`
    with wanted as (
      -- Where two terms overlap, a date belongs to one of them.
      select distinct on (w.group_id, w.starts_at) w.* from unnest(${columns(({ group }) => group.id)}::int[], ${columns(({ session }) => session.termId)}::int[],
        ${columns(({ session }) => session.on)}::date[], ${columns(({ session }) => session.startsAt)}::timestamptz[],
        ${columns(({ session }) => session.endsAt)}::timestamptz[], ${columns(({ group }) => group.capacity)}::int[],
        ${columns(({ group }) => group.trial_cap)}::int[])
        as w(group_id, term_id, held_on, starts_at, ends_at, capacity, trial_cap)
      where not exists (select from session s where s.group_id = w.group_id and s.starts_at = w.starts_at)
      order by w.group_id, w.starts_at, w.term_id
    ), numbered as materialized (
      select w.*, nextval(pg_get_serial_sequence('pool', 'id')) as place_pool_id, nextval(pg_get_serial_sequence('pool', 'id')) as trial_pool_id from wanted w
    ), pools as (
      insert into pool (id, kind, size)
      select place_pool_id, 'session', capacity from numbered union all select trial_pool_id, 'trial', trial_cap from numbered
      returning id
    )
    insert into session (group_id, term_id, held_on, starts_at, ends_at, place_pool_id, trial_pool_id)
    select group_id, term_id, held_on, starts_at, ends_at, place_pool_id, trial_pool_id from numbered
    where (select count(*) from pools) >= 0
    returning group_id, held_on`;
  const made = await rowsOf("new sessions", dateRow, statement).execute(trx);
  const skipped = new Map(all.flatMap((one) => [...one.skipped]));
  return { made, back, lost, offers, skipped, changed: [...made, ...back, ...lost].map((one) => one.group_id) };
}

const dateRow = z.object({ group_id: z.int(), held_on: shapes.isoDate });

/**
 * Gives each session to come the term that its date lies in now. One that was withdrawn with the end of a term, and is back with another, would
 * belong to the first: an enrolment would take both for one fee.
 */
async function followTerms(trx: Db, sessions: readonly (ClassSession & { readonly groupId: number })[]): Promise<void> {
  await sql`update session s set term_id = w.term_id
    from unnest(${sessions.map((one) => one.groupId)}::int[], ${sessions.map((one) => one.startsAt)}::timestamptz[],
      ${sessions.map((one) => one.termId)}::int[]) w(group_id, starts_at, term_id)
    where s.group_id = w.group_id and s.starts_at = w.starts_at and s.starts_at > clock_timestamp() and s.term_id <> w.term_id`.execute(
    trx,
  );
}

/**
 * Comes last: whoever books a place waits for these rows, and whoever held them while waiting for the timetable's lock could wait for its
 * holder in a circle.
 */
export async function refreshClassSearch(trx: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await sql`select refresh_class_search(${[...new Set(groupIds)]}::int[])`.execute(trx);
}

/** The row of a class as core has its timetable. */
function timetableOf(row: GroupRow): ClassTimetable {
  return {
    open: row.open,
    nation: row.nation,
    slots: row.slots.map(({ weekday, start, end, from, to }) => ({
      weekday,
      start: localTime(start),
      end: localTime(end),
      from: from === null ? null : isoDate(from),
      to: to === null ? null : isoDate(to),
    })),
    changes: row.changes.map(changeOf),
    terms: row.terms.map(({ id, name, from, to, half_from: halfFrom, half_to: halfTo }) => ({
      id,
      name,
      from: isoDate(from),
      to: isoDate(to),
      halfTerms: halfFrom === null || halfTo === null ? [] : [{ from: isoDate(halfFrom), to: isoDate(halfTo) }],
    })),
    closures: row.closures.map(closureOf),
    elsewhere: new Map(row.elsewhere.map((one) => [`${one.on}T${one.start}`, one.closures.map(closureOf)])),
  };
}

const closureOf = ({ from, to, reason }: z.output<typeof closureRow>): Closure => ({
  from: isoDate(from),
  to: isoDate(to),
  reason,
});

function changeOf(row: GroupRow["changes"][number]): SessionChange {
  const { slot_on: slotOn, slot_at: slotAt, held_on: heldOn, start, end, reason, lost: isLost } = row;
  return {
    slot: slotOn === null || slotAt === null ? null : { on: isoDate(slotOn), start: localTime(slotAt) },
    held:
      heldOn === null || start === null || end === null
        ? null
        : { on: isoDate(heldOn), start: localTime(start), end: localTime(end) },
    reason,
    isLost,
  };
}
