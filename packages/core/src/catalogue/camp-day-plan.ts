import { counted, fullDate } from "@matinee/format";
import type { FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";
import { takenOf, type Pool } from "../places/index.ts";
import type { CampDetails } from "./editing/camp-form.ts";

/** A pool of a camp. `over`: places that staff have added beyond its size. */
export interface CampPool extends Pool {
  readonly over: number;
}

/** The days of a camp as they are stored, with their pools. */
export interface CampPlaces {
  readonly pool: CampPool;
  readonly by_the_day: boolean;
  /** `pool`: the places of the day alone; null: it is not booked by the day. */
  readonly days: readonly { readonly on: string; readonly pool: CampPool | null }[];
}

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

type Form = Pick<CampDetails, "days" | "capacity" | "day_price">;

/** What becomes of the places of a camp. `ended`: pools that nobody has a place of, and that nothing refers to afterwards. */
export type CampDayPlan = { readonly ended: readonly number[] } & (
  | {
      readonly kind: "new_pools";
      /** The places of the camp. */
      readonly size: number;
      /** The places of each day; none: it is booked as a whole. */
      readonly days: readonly { readonly on: string; readonly size: number }[];
    }
  | {
      readonly kind: "same_pools";
      readonly sizes: readonly { readonly id: number; readonly size: number }[];
      readonly crowded: readonly CrowdedDay[];
    }
);

/**
 * Decides what becomes of the places of a camp whose days change. A day on which somebody is booked stays. What makes a place of today
 * another place (a new day of the camp, another way to book) needs a camp that nobody has booked, and gives all its days new pools: a
 * checkout under way that has read the days before is refused.
 */
export function planCampDays(before: CampPlaces, form: Form): Result<CampDayPlan, FieldProblem> {
  const isByDay = form.day_price !== null;
  const removed = before.days.filter(({ on }) => !form.days.some((day) => day.on === on));
  const isAdded = form.days.some((day) => !before.days.some(({ on }) => on === day.on));
  const isOtherWay = isByDay !== before.by_the_day;
  const lost = removedDaysProblem(before, removed);
  if (lost !== null) return err(lost);
  const idsOf = (days: CampPlaces["days"]) => days.flatMap(({ pool }) => (pool === null ? [] : [pool.id]));
  if (!isAdded && !isOtherWay && (isByDay || removed.length === 0))
    return ok({
      kind: "same_pools",
      sizes: [{ id: before.pool.id, size: form.capacity }, ...sizesOfDays(before, form)],
      ended: idsOf(removed),
      crowded: crowdedDays(before, form),
    });
  const booked = takenOf(before.pool) + before.days.reduce((most, { pool }) => Math.max(most, takenOf(pool)), 0);
  if (booked > 0) return err(staysAsItIs(booked, { isOtherWay }));
  return ok({
    kind: "new_pools",
    size: form.capacity,
    days: isByDay ? form.days.map(({ on, places }) => ({ on, size: places ?? form.capacity })) : [],
    ended: [...idsOf(before.days), before.pool.id],
  });
}

function removedDaysProblem({ pool }: CampPlaces, removed: CampPlaces["days"]): FieldProblem | null {
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
  const held = removed.find(({ pool: ofDay }) => takenOf(pool) + takenOf(ofDay) > 0);
  if (held === undefined) return null;
  const message = `A place on ${fullDate(held.on)} is being paid for or offered. Please try again in a few minutes.`;
  return { path: "days", message };
}

function staysAsItIs(booked: number, { isOtherWay }: { readonly isOtherWay: boolean }): FieldProblem {
  const who = `${counted(booked, "place is", "places are")} taken already`;
  return isOtherWay
    ? { path: "day_price", message: `${who}, so the camp stays as it is: booked by the day, or as a whole.` }
    : { path: "days", message: `${who}, and a new day would have none for them. Please make a second camp for it.` };
}

/** The places of the days that stay. Those of the whole camp count on each day too. */
function sizesOfDays({ pool: ofCamp, days }: CampPlaces, form: Form) {
  return days.flatMap(({ on, pool }) => {
    const day = form.days.find((one) => one.on === on);
    if (pool === null || day === undefined) return [];
    return [{ id: pool.id, size: Math.max(0, (day.places ?? form.capacity) - takenOf(ofCamp)) }];
  });
}

/**
 * The days on which more places are booked than the form has, and than staff have left there before. They stay booked, and nothing is sold
 * until fewer are.
 */
function crowdedDays({ pool, days }: CampPlaces, form: Form): CrowdedDay[] {
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
