import * as shapes from "@matinee/contract/shapes";
import type { IsoDate } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { closePools } from "../places/index.ts";
import { takeBackOffers } from "../waiting-list/index.ts";
import { bookedPlaces, type BookedPlace } from "./booked-places.ts";
import { nobodyNotified, recordLostLessons, type NotifiedFamilies } from "./record-lost-lessons.ts";

/** A lesson as a timetable has it now. */
export interface WantedLesson {
  /** An instant. */
  readonly startsAt: string;
  /** An instant; null: it ends when it has ended so far. */
  readonly endsAt: string | null;
}

/** The dates of a class as its timetable has them now. */
interface WantedDates {
  readonly groupId: number;
  readonly lessons: readonly WantedLesson[];
  /** Why days are not taught, by date. */
  readonly skipped: ReadonlyMap<string, string>;
}

const lostRow = z.object({
  id: shapes.id,
  group_id: shapes.id,
  franchise_id: shapes.id,
  held_on: shapes.isoDate,
  place_pool_id: shapes.id,
  trial_pool_id: shapes.id,
});

/** A date that was withdrawn, and who had booked it. */
export interface LostDate {
  readonly group_id: number;
  readonly held_on: string;
  readonly why: string;
  readonly booked: readonly BookedPlace[];
}

interface Withdrawn {
  readonly lost: readonly LostDate[];
  /** How many offers of waiting lists were taken back with them. Their families are told. */
  readonly offers: number;
}

export interface WithdrawalOptions {
  /** Pools that the caller will change afterwards: all pools are locked in one order. */
  readonly alsoLock?: readonly number[];
  /** What the school offers the families; left out: it decides with each. */
  readonly offer?: LessonOffer | undefined;
  /** Whom the save tells of lessons; left out: nothing else of it tells anybody. */
  readonly notified?: NotifiedFamilies;
}

/** Why a session is withdrawn that its timetable has no more, if nothing else says why. It is stored. */
export const TIMETABLE_CHANGED = "The timetable has changed";

/**
 * Withdraws the sessions to come that the timetables have no more: a closure, a holiday, the end of a term, or a slot that moved or was
 * removed. Their places are given back, so nobody stays booked on such a day. Each place that was booked becomes a lost lesson, for which its
 * family or the school chooses another date or money, and each family gets one mail. Today only a closure counts, for what has not begun yet: a family may be on its way, and a new
 * timetable is for the days to come. A session that comes back is scheduled again, with empty places and the end that its timetable has now.
 * The caller holds the lock of the timetable.
 */
export async function withdrawSessions(
  ctx: SystemContext,
  trx: Db,
  groups: readonly WantedDates[],
  today: IsoDate,
  options: WithdrawalOptions = {},
): Promise<{ readonly back: readonly z.output<typeof backRow>[] } & Withdrawn> {
  const dates = groups.flatMap(({ groupId, lessons }) => lessons.map((lesson) => ({ groupId, ...lesson })));
  const wanted = sql`(select * from unnest(${dates.map((one) => one.groupId)}::int[], ${dates.map((one) => one.startsAt)}::timestamptz[],
    ${dates.map((one) => one.endsAt)}::timestamptz[]) w(group_id, starts_at, ends_at))`;
  const back = await rowsOf(
    "sessions that are back",
    backRow,
    sql`with back as (
        update session s set status = 'scheduled', withdrawn_at = null, withdrawn_reason = null, ends_at = coalesce(w.ends_at, s.ends_at) from ${wanted} w
         where s.group_id = w.group_id and s.starts_at = w.starts_at and s.withdrawn_at is not null and s.starts_at > clock_timestamp()
        returning s.group_id, s.held_on, s.place_pool_id, s.trial_pool_id, s.capacity, s.trial_cap
      ), pools as (
        update pool p set size = case p.kind when 'trial' then least(coalesce(b.trial_cap, g.trial_cap), b.capacity) else coalesce(b.capacity, g.capacity) end
          from back b join class_group g on g.id = b.group_id where p.id in (b.place_pool_id, b.trial_pool_id) returning p.id
      )
      select group_id, held_on from back where (select count(*) from pools) >= 0`,
  ).execute(trx);
  const lost = await rowsOf(
    "sessions that the timetable has lost",
    lostRow,
    sql`select s.id, s.group_id, g.franchise_id, s.held_on, s.place_pool_id, s.trial_pool_id
      from session s join class_group g on g.id = s.group_id
      where s.group_id = any (${groups.map((one) => one.groupId)}::int[]) and s.status = 'scheduled'
        and (s.held_on > ${today} or (s.held_on = ${today} and s.starts_at > clock_timestamp() and exists (
          select from closure c where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = coalesce(s.location_id, g.location_id))
            and ${today} between c.starts_on and c.ends_on)))
        and not exists (select from ${wanted} w where w.group_id = s.group_id and w.starts_at = s.starts_at)
      order by s.id`,
  ).execute(trx);
  return { back, ...(lost.length === 0 ? { lost: [], offers: 0 } : await withdraw(ctx, trx, groups, lost, options)) };
}

const backRow = lostRow.pick({ group_id: true, held_on: true });

type LostSession = z.output<typeof lostRow>;

async function withdraw(
  ctx: SystemContext,
  trx: Db,
  groups: readonly WantedDates[],
  lost: readonly LostSession[],
  { alsoLock = [], offer, notified = nobodyNotified() }: WithdrawalOptions,
): Promise<Withdrawn> {
  const reasonOf = ({ group_id: id, held_on: on }: LostSession) =>
    groups.find((one) => one.groupId === id)?.skipped.get(on) ?? TIMETABLE_CHANGED;
  const poolIds = lost.flatMap((one) => [one.place_pool_id, one.trial_pool_id]);
  // Whoever serves a list holds this lock: what it has offered of these dates is there to be taken back, and it offers no more of them.
  const groupIds = [...new Set(lost.map((one) => one.group_id))];
  await sql`select from class_group where id = any (${groupIds}::int[]) order by id for no key update`.execute(trx);
  const offers = await takeBackOffers(ctx, trx, poolIds, "not_held");
  // Locks the pools, so that nobody books between the list of families and the end of their places.
  await sql`select id from pool where id = any (${[...poolIds, ...alsoLock]}::bigint[]) order by id for update`.execute(
    trx,
  );
  const booked = await bookedPlaces(ctx, trx, sql`s.id = any (${lost.map((one) => one.id)}::bigint[])`);
  for (const session of lost)
    await trx
      .updateTable("session")
      .set({ status: "cancelled", withdrawn_at: sql<string>`clock_timestamp()`, withdrawn_reason: reasonOf(session) })
      .where("id", "=", session.id)
      .execute();
  await recordLostLessons(ctx, trx, {
    sessions: lost.map((one) => ({ ...one, why: reasonOf(one) })),
    booked,
    offer,
    notified,
    areHeld: false,
  });
  // After the sessions: a place that is freed in a class to come is kept for its waiting list.
  await closePools(trx, poolIds);
  const bySession = Map.groupBy(booked, (one) => one.session_id);
  return {
    lost: lost.map((one) => ({
      group_id: one.group_id,
      held_on: one.held_on,
      why: reasonOf(one),
      booked: bySession.get(one.id) ?? [],
    })),
    offers,
  };
}
