import * as shapes from "@matinee/contract/shapes";
import { generateSessions, type Term, type WeeklySlot } from "@matinee/core/catalogue";
import { addDays, bankHolidays, isoDate, localTime, WEEKDAYS, yearOf, type IsoDate } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, demandWork, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { sessionsToKeep, sessionsWithoutSlots } from "./sessions-without-slots.ts";
import { withdrawSessions } from "./withdraw-sessions.ts";

/** How far ahead sessions are created, in days. It covers a year's terms. */
const HORIZON_DAYS = 400;
const BATCH = 200;
/** An advisory lock key that nothing else uses. */
const TIMETABLE_LOCK = 7_240_011_902;

const changeRow = z.object({ group_id: z.int() });

const groupRow = z.object({
  id: z.int(),
  franchise_id: z.int(),
  open: z.boolean(),
  capacity: z.int(),
  trial_cap: z.int(),
  nation: z.enum(["england_wales", "scotland"]),
  slots: z.array(z.object({ weekday: z.literal(WEEKDAYS), start: shapes.localTime, end: shapes.localTime })),
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
  closures: z.array(z.object({ from: shapes.isoDate, to: shapes.isoDate, reason: z.string() })),
});

type GroupRow = z.output<typeof groupRow>;

/** Class `g` is open, or takes no bookings any more and has sessions to come, or had some that its timetable lost. */
const taught = sql<boolean>`(g.status = 'open' or exists (select from session s where s.group_id = g.id and s.starts_at > now()
  and (s.status = 'scheduled' or s.withdrawn_at is not null)))`;

/**
 * Creates the dated sessions from tomorrow on that follow from schedules, terms, half-terms, closures and bank
 * holidays, each with its pools, and withdraws those that no longer follow, unless the class has no weekday at all. A class that takes no
 * bookings any more gets no new dates, and loses those on closed days alone. Existing sessions stay unchanged otherwise, so it can run any
 * number of times. Returns how many it created.
 */
export async function createSessions(ctx: SystemContext): Promise<number> {
  const today = ctx.today();
  const taughtAfter = async (after: number) => {
    const groups = ctx.db.selectFrom("class_group as g").select("id").where(taught).where("id", ">", after);
    return (await groups.orderBy("id").limit(BATCH).execute()).map(({ id }) => id);
  };
  return await inBatches(ctx, taughtAfter, (ids) =>
    inTimetable(ctx, async (trx) => {
      const written = await writeSessions(ctx, trx, await readGroups(trx, ids, today), today);
      await refreshClassSearch(trx, written);
      return written.length;
    }),
  );
}

/**
 * Does the same for the classes whose timetable has changed since, as soon as the change is committed: a class has its dates when its
 * school looks at it. A change that fails is noted until it succeeds.
 */
export async function followTimetableChanges(ctx: SystemContext): Promise<number> {
  const today = ctx.today();
  const changedAfter = async (after: number) => {
    const statement = sql`
      select group_id from timetable_change c where group_id > ${after}
        and not exists (select from leased_work w where w.kind = ${classDates.kind} and w.subject = c.group_id::text)
      order by group_id limit ${BATCH}`;
    return (await rowsOf("changed timetables", changeRow, statement).execute(ctx.db)).map(({ group_id: id }) => id);
  };
  return await inBatches(ctx, changedAfter, async (ids) => await followChanges(ctx, ids, today));
}

/**
 * Runs `work` in a transaction that holds the lock of the timetable. A second process waits, and reads only then: what it read before
 * would bring back what the first one has withdrawn.
 */
async function inTimetable<T>(ctx: SystemContext, work: (trx: Db) => Promise<T>): Promise<T> {
  return await inTransaction(ctx.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${TIMETABLE_LOCK})`.execute(trx);
    return await work(trx);
  });
}

async function followChanges(ctx: SystemContext, ids: readonly number[], today: IsoDate): Promise<number> {
  return await inTimetable(ctx, async (trx) => {
    const statement = sql`delete from timetable_change where group_id in
      (select group_id from timetable_change where group_id = any (${ids}::int[]) order by group_id for update skip locked) returning group_id`;
    const noted = await rowsOf("changed timetables", changeRow, statement).execute(trx);
    const mine = noted.map(({ group_id: id }) => id);
    if (mine.length === 0) return 0;
    const written = await writeSessions(ctx, trx, await readGroups(trx, mine, today), today);
    // A class that is new to the search, or has left it, is found or gone at once, with or without dates.
    await refreshClassSearch(trx, mine);
    return written.length;
  });
}

/** A class whose batch failed: it is tried alone, so that one with a fault stops no other, and later each time. */
const classDates: LeasedWork = {
  kind: "timetable.class",
  item: {
    kind: "timetable_stuck",
    afterAttempts: 6,
    schoolOf: async (db, id) =>
      (await db.selectFrom("class_group").select("franchise_id").where("id", "=", Number(id)).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 300 },
  attempt: async (ctx, subject) => {
    const [id, today] = [Number(subject), ctx.today()];
    await followChanges(ctx, [id], today);
    // In the nightly run it has no change that is noted.
    await inTimetable(ctx, async (trx) => {
      await refreshClassSearch(trx, await writeSessions(ctx, trx, await readGroups(trx, [id], today), today));
    });
    return "done";
  },
};

/**
 * Works on batches of classes until none is left, and sums up what each made. Where a batch fails, its classes are tried one by one.
 * Throws an AggregateError at the end if any has failed.
 */
async function inBatches(
  ctx: SystemContext,
  idsAfter: (after: number) => Promise<readonly number[]>,
  work: (ids: readonly number[]) => Promise<number>,
): Promise<number> {
  let made = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids = await idsAfter(after);
    try {
      if (ids.length > 0) made += await work(ids);
    } catch {
      for (const id of ids) await demandWork(ctx.db, classDates, String(id));
    }
    after = ids.at(-1);
  }
  await runWork(ctx, classDates);
  return made;
}

async function readGroups(db: Db, ids: readonly number[], today: IsoDate): Promise<GroupRow[]> {
  const until = addDays(today, HORIZON_DAYS);
  const statement = sql`
    select g.id, g.franchise_id, g.status = 'open' as open, g.capacity, g.trial_cap, f.nation,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday, 'start', to_char(s.starts_at, 'HH24:MI'), 'end', to_char(s.ends_at, 'HH24:MI')))
        from class_schedule s where s.group_id = g.id), '[]') as slots,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'from', t.starts_on, 'to', t.ends_on,
          'half_from', t.half_term_starts_on, 'half_to', t.half_term_ends_on))
        from term t where t.franchise_id = g.franchise_id and t.ends_on >= ${today} and t.starts_on <= ${until}), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('from', c.starts_on, 'to', c.ends_on, 'reason', c.reason))
        from closure c where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = g.location_id) and c.ends_on >= ${today}), '[]') as closures
    from class_group g join franchise f on f.id = g.franchise_id
    where ${taught} and g.id = any (${ids}::int[]) order by g.id`;
  return await rowsOf("the timetables of classes", groupRow, statement).execute(db);
}

/**
 * Writes the sessions that are missing, and withdraws those that the timetable has no more. The caller holds the lock of the timetable.
 * Returns the id of its class for each that was written.
 */
async function writeSessions(
  ctx: SystemContext,
  trx: Db,
  groups: readonly GroupRow[],
  today: IsoDate,
): Promise<number[]> {
  const all = groups.map((group) => ({ group, ...datesOf(group, today) }));
  const dates = all.filter(({ group }) => group.open);
  const planned = new Map(all.map(({ group, sessions }) => [group.id, sessions.map((one) => one.startsAt)] as const));
  const wanted = dates.flatMap(({ sessions }) => sessions.filter((one) => one.on > today));
  const columns = <K extends keyof (typeof wanted)[number]>(key: K) => wanted.map((row) => row[key]);
  const kept = await sessionsToKeep(
    trx,
    groups.filter(({ open }) => !open),
    today,
  );
  const changed = await withdrawSessions(
    ctx,
    trx,
    [
      ...dates
        .filter(({ group }) => group.slots.length > 0)
        .map(({ group, sessions, skipped }) => ({
          groupId: group.id,
          startsAt: sessions.map((one) => one.startsAt),
          skipped,
        })),
      ...(await sessionsWithoutSlots(
        ctx,
        trx,
        dates.map(({ group }) => group),
        today,
      )),
      // A closure that was a mistake is deleted, and then its day is taught after all.
      ...kept.map((one) => ({ ...one, startsAt: [...one.startsAt, ...(planned.get(one.groupId) ?? [])] })),
    ],
    today,
  );
  // Pool ids are drawn first, so that a session never exists without its pools.
  const statement = sql`
    with wanted as (
      -- Where two terms overlap, a date belongs to one of them.
      select distinct on (w.group_id, w.starts_at) w.* from unnest(${columns("groupId")}::int[], ${columns("termId")}::int[], ${columns("on")}::date[], ${columns("startsAt")}::timestamptz[],
        ${columns("endsAt")}::timestamptz[], ${columns("capacity")}::int[], ${columns("trialCap")}::int[])
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
    returning group_id`;
  const rows = await rowsOf("new sessions", z.object({ group_id: z.int() }), statement).execute(trx);
  await refreshClassSearch(trx, changed);
  return rows.map((row) => row.group_id);
}

/**
 * Comes last: whoever books a place waits for these rows, and whoever held them while waiting for the timetable's lock could wait for its
 * holder in a circle.
 */
async function refreshClassSearch(trx: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await sql`select refresh_class_search(${[...new Set(groupIds)]}::int[])`.execute(trx);
}

/** The sessions of a class from today on, and why other days of its slots are not taught. */
function datesOf(group: GroupRow, today: IsoDate) {
  const slots = group.slots.map((slot): WeeklySlot => ({
    weekday: slot.weekday,
    start: localTime(slot.start),
    end: localTime(slot.end),
  }));
  const closures = group.closures.map((one) => ({ from: isoDate(one.from), to: isoDate(one.to), reason: one.reason }));
  const skipped = new Map<string, string>();
  const sessions = group.terms.flatMap((row) => {
    const term: Term = {
      name: row.name,
      from: isoDate(row.from),
      to: isoDate(row.to),
      halfTerms:
        row.half_from === null || row.half_to === null
          ? []
          : [{ from: isoDate(row.half_from), to: isoDate(row.half_to) }],
    };
    const years = [...new Set([yearOf(term.from), yearOf(term.to)])];
    const holidays = years.flatMap((year) => bankHolidays(year, group.nation));
    const dates = generateSessions({ slots, terms: [term], closures, bankHolidays: holidays });
    for (const { on, label } of dates.skipped) skipped.set(on, label);
    return dates.sessions
      .filter((session) => session.on >= today)
      .map((session) => ({
        groupId: group.id,
        termId: row.id,
        on: session.on,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        capacity: group.capacity,
        trialCap: group.trial_cap,
      }));
  });
  return { sessions, skipped };
}
