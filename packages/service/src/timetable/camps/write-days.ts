import type { FieldDetail } from "@matinee/contract";
import type { CampDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { counted, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { resizePlaces } from "../../places/index.ts";
import { emptyPools, endPools, setSizes, usedOf, type CampPools, type PoolSize } from "./camp-pools.ts";

/**
 * Writes the days of a locked camp and their places. A day on which somebody is booked stays. What makes a place of today another place
 * (a new day of the camp, another way to book) needs a camp that nobody has booked, and gives all its days new pools: a checkout under way
 * that has read the days before is refused.
 */
export async function writeDays(
  trx: Db,
  id: number,
  { before, form, isDraft }: { readonly before: CampPools; readonly form: CampDetails; readonly isDraft: boolean },
): Promise<Outcome<readonly CrowdedDay[]>> {
  const isByDay = form.day_price !== null;
  const removed = before.days.filter(({ on }) => !form.days.some((day) => day.on === on));
  const isAdded = form.days.some((day) => !before.days.some(({ on }) => on === day.on));
  const isOtherWay = isByDay !== before.by_the_day;
  const lost = bookedDays(before, removed);
  if (lost !== null) return refuse("invalid", [lost]);
  const isNew = isAdded || isOtherWay || (!isByDay && removed.length > 0);
  if (isNew) {
    const booked = usedOf(before.pool) + before.days.reduce((most, { pool }) => Math.max(most, usedOf(pool)), 0);
    if (booked > 0) return refuse("invalid", [staysAsItIs(booked, isOtherWay)]);
  }
  await writeTimes(trx, id, form);
  if (isNew) await newPools(trx, id, form);
  else await keepPools(trx, { before, form });
  const ended = isNew ? [...before.days, { pool: before.pool }] : removed;
  await endPools(
    trx,
    ended.flatMap(({ pool }) => (pool === null ? [] : [pool.id])),
    isDraft,
  );
  return ok(isNew ? [] : crowdedDays(before, form));
}

function bookedDays({ pool }: CampPools, removed: CampPools["days"]): FieldDetail | null {
  const booked = removed.flatMap(({ on, pool: ofDay }) => {
    const children = pool.committed + (ofDay?.committed ?? 0);
    return children === 0 ? [] : [{ on, children }];
  });
  const [first, ...more] = booked;
  if (first !== undefined) {
    const days = [
      `${counted(first.children, "child is", "children are")} booked on ${fullDate(first.on)}`,
      ...more.map(({ on, children }) => `${children} on ${fullDate(on)}`),
    ];
    return { path: "days", message: `${days.join(", ")}. Cancel these days below the form.` };
  }
  const held = removed.find(({ pool: ofDay }) => usedOf(pool) + usedOf(ofDay) > 0);
  if (held === undefined) return null;
  const message = `A place on ${fullDate(held.on)} is being paid for or offered. Please try again in a few minutes.`;
  return { path: "days", message };
}

function staysAsItIs(booked: number, isOtherWay: boolean): FieldDetail {
  const who = `${counted(booked, "place is", "places are")} taken already`;
  return isOtherWay
    ? { path: "day_price", message: `${who}, so the camp stays as it is: booked by the day, or as a whole.` }
    : { path: "days", message: `${who}, and a new day would have none for them. Please make a second camp for it.` };
}

/** The places that day `nth` of a form has for the pool of the day: those of the whole camp count on it too. */
const placesOf = (form: CampDetails, nth: number, before: CampPools) =>
  (form.days[nth]?.places ?? form.capacity) - usedOf(before.pool);

/** A day on which more places are booked than there are. */
export interface CrowdedDay {
  readonly on: string;
  readonly at: string;
  readonly places: number;
  readonly booked: number;
  readonly held: number;
  /** Who has a claim on one of these comes on that day. */
  readonly poolIds: readonly number[];
}

/**
 * The days on which more places are booked than the form has, and than staff have left there before. They stay booked, and nothing is sold
 * until fewer are.
 */
function crowdedDays({ pool, days }: CampPools, form: CampDetails): CrowdedDay[] {
  const overOn = (on: string) => (days.find((one) => one.on === on)?.pool ?? pool).over;
  return form.days
    .map((day): CrowdedDay => {
      const ofDay = days.find(({ on }) => on === day.on)?.pool ?? null;
      const pools = ofDay === null ? [pool] : [pool, ofDay];
      const sum = (field: "committed" | "held") => pools.reduce((all, one) => all + one[field], 0);
      return {
        on: day.on,
        at: day.starts_at,
        places: form.day_price === null ? form.capacity : (day.places ?? form.capacity),
        booked: sum("committed"),
        held: sum("held"),
        poolIds: pools.map(({ id }) => id),
      };
    })
    .filter(({ on, booked, places }) => booked - overOn(on) > places);
}
async function writeTimes(trx: Db, id: number, form: CampDetails): Promise<void> {
  const [days, starts, ends] = [
    form.days.map(({ on }) => on),
    form.days.map((day) => day.starts_at),
    form.days.map((day) => day.ends_at),
  ];
  await sql`delete from course_day where course_id = ${id} and held_on <> all (${days}::date[])`.execute(trx);
  await sql`insert into course_day (course_id, held_on, starts_at, ends_at)
    select ${id}, w.* from unnest(${days}::date[], ${starts}::time[], ${ends}::time[]) w(held_on, starts_at, ends_at)
    on conflict (course_id, held_on) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (course_day.starts_at, course_day.ends_at) <> (excluded.starts_at, excluded.ends_at)`.execute(trx);
}

async function newPools(trx: Db, id: number, form: CampDetails): Promise<void> {
  await sql`delete from course_day_place where course_id = ${id}`.execute(trx);
  const days = form.day_price === null ? [] : form.days;
  const [ofCamp = 0, ...ofDays] = await emptyPools(trx, "course", 1 + days.length);
  await trx.updateTable("course").set({ pool_id: ofCamp }).where("id", "=", id).execute();
  const rows = days.map(({ on }, nth) => ({ course_id: id, held_on: on, pool_id: ofDays[nth] ?? 0 }));
  if (rows.length > 0) await trx.insertInto("course_day_place").values(rows).execute();
  const sizes = days.map((day, nth) => ({ id: ofDays[nth] ?? 0, size: day.places ?? form.capacity }));
  await setSizes(trx, [{ id: ofCamp, size: form.capacity }, ...sizes]);
}

async function keepPools(
  trx: Db,
  { before, form }: { readonly before: CampPools; readonly form: CampDetails },
): Promise<void> {
  const sizes = before.days.flatMap(({ on, pool }): PoolSize[] => {
    const nth = form.days.findIndex((day) => day.on === on);
    return pool === null || nth === -1 ? [] : [{ id: pool.id, size: Math.max(0, placesOf(form, nth, before)) }];
  });
  await resizePlaces(trx, [{ id: before.pool.id, size: form.capacity }, ...sizes]);
}
