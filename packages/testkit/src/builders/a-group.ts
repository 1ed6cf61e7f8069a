import { sessionAt } from "@matinee/core/catalogue";
import { addDays, localTime, nextWeekday, type Weekday } from "@matinee/core/kernel";
import type { Db } from "@matinee/database";
import { sql } from "kysely";
import { aLocation } from "./a-location.ts";
import { aStage } from "./a-stage.ts";
import { today } from "./fresh.ts";

export interface GroupOptions {
  location?: { id: number; franchiseId: number };
  stageId?: number;
  name?: string;
  capacity?: number;
  trialCap?: number;
  trialSessions?: number;
  trialPricePence?: number;
  /** The number of weekly sessions. The first is between tomorrow and a week later. */
  sessions?: number;
  /** ISO: 1 is Monday. */
  weekday?: Weekday;
}

/** An open weekly class, 10:00 to 11:30, with its dated sessions, their pools, and its row in the class search. */
export async function aGroup(db: Db, options: GroupOptions = {}) {
  const { capacity = 10, trialCap = 4, trialSessions = 2, trialPricePence = 2_400, weekday = 6 } = options;
  const location = options.location ?? (await aLocation(db));
  const stageId = options.stageId ?? (await aStage(db)).id;
  const { id } = await db
    .insertInto("class_group")
    .values({
      franchise_id: location.franchiseId,
      location_id: location.id,
      stage_id: stageId,
      name: options.name ?? "Saturday Juniors",
      disciplines: ["singing"],
      capacity,
      trial_cap: trialCap,
      trial_sessions: trialSessions,
      trial_price_pence: trialPricePence,
      term_fee_pence: 24_000,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("class_schedule")
    .values({ group_id: id, weekday, starts_at: "10:00", ends_at: "11:30" })
    .execute();
  const sessions = await insertSessions(db, {
    groupId: id,
    franchiseId: location.franchiseId,
    capacity,
    trialCap,
    weekday,
    count: options.sessions ?? 6,
  });
  await sql`select refresh_class_search(array[${id}::int])`.execute(db);
  return { id, locationId: location.id, franchiseId: location.franchiseId, stageId, sessions };
}

interface SessionSeries {
  groupId: number;
  franchiseId: number;
  capacity: number;
  trialCap: number;
  weekday: Weekday;
  count: number;
}

async function insertSessions(db: Db, series: SessionSeries) {
  const first = nextWeekday(addDays(today(), 1), series.weekday);
  const term = await db
    .insertInto("term")
    .values({
      franchise_id: series.franchiseId,
      name: "This term",
      starts_on: addDays(first, -30),
      ends_on: addDays(first, 7 * series.count),
      half_term_starts_on: null,
      half_term_ends_on: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dates = Array.from({ length: series.count }, (_, week) =>
    sessionAt(addDays(first, 7 * week), localTime("10:00"), localTime("11:30")),
  );
  if (dates.length === 0) return [];
  const pair = [
    { kind: "session" as const, size: series.capacity },
    { kind: "trial" as const, size: series.trialCap },
  ];
  const pools = await db
    .insertInto("pool")
    .values(dates.flatMap(() => pair))
    .returning("id")
    .execute();
  const poolsOf = (nth: number) => ({ placePoolId: pools[2 * nth]?.id ?? 0, trialPoolId: pools[2 * nth + 1]?.id ?? 0 });
  const rows = await db
    .insertInto("session")
    .values(
      dates.map(({ on, startsAt, endsAt }, nth) => ({
        group_id: series.groupId,
        term_id: term.id,
        held_on: on,
        starts_at: startsAt,
        ends_at: endsAt,
        place_pool_id: poolsOf(nth).placePoolId,
        trial_pool_id: poolsOf(nth).trialPoolId,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }, nth) => ({ id, on: dates[nth]?.on ?? "", ...poolsOf(nth) }));
}
