import type { Instant, IsoDate } from "../kernel/index.ts";
import { offerEnd } from "./offer-times.ts";
import type { Opening } from "./next-offer.ts";

/** A session of a class to come, or a day of a camp, with what could be offered of it. */
export interface OpenDate {
  readonly on: IsoDate;
  readonly startsAt: Instant;
  /** Free places, those kept for the waiting list included. */
  readonly free: number;
  /** The pools from which a child takes a place on that date. */
  readonly poolIds: readonly number[];
}

export interface DatedOpening extends Opening {
  readonly dates: readonly OpenDate[];
  /** When an offer of it that is made now lapses. */
  readonly endsAt: Instant;
}

/**
 * The trials that could be offered now: a start on each date that is followed by enough sessions, and that leaves time to decide. `dates`
 * are the class's sessions to come, in order.
 */
export function trialOpenings(dates: readonly OpenDate[], trialSessions: number, now: Instant): DatedOpening[] {
  return dates.flatMap((first, index): DatedOpening[] => {
    const run = dates.slice(index, index + trialSessions);
    const endsAt = run.length < trialSessions ? null : offerEnd(now, first.startsAt);
    return endsAt === null ? [] : [{ on: first.on, free: fewest(run), dates: run, endsAt }];
  });
}

export interface CampRules {
  /** False: the camp is booked as a whole. */
  readonly byTheDay: boolean;
  /** How many days the camp has, those that have begun included. */
  readonly days: number;
  /** Days that the family has declined, of a camp by the day. */
  readonly declined?: readonly IsoDate[];
}

/**
 * What could be offered of a camp now: the whole camp, or, where it is booked by the day, for each number of children the days to come that
 * have so many places, without those that the family has declined. `dates` are its days to come, in order.
 */
export function campOpenings(
  dates: readonly OpenDate[],
  { byTheDay, days, declined = [] }: CampRules,
  now: Instant,
): DatedOpening[] {
  const opening = (some: readonly OpenDate[]): DatedOpening[] => {
    const [first] = some;
    const endsAt = first === undefined ? null : offerEnd(now, first.startsAt);
    return first === undefined || endsAt === null ? [] : [{ on: first.on, free: fewest(some), dates: some, endsAt }];
  };
  if (!byTheDay) return dates.length < days ? [] : opening(dates);
  const inTime = dates.filter((one) => offerEnd(now, one.startsAt) !== null && !declined.includes(one.on));
  const sizes = [...new Set(inTime.map((one) => one.free))].filter((free) => free > 0).toSorted((a, b) => a - b);
  return sizes.flatMap((size) => opening(inTime.filter((one) => one.free >= size)));
}

const fewest = (dates: readonly OpenDate[]): number => Math.max(0, Math.min(...dates.map((one) => one.free)));
