import { Temporal } from "temporal-polyfill";
import {
  addDays,
  instant,
  isDaytime,
  localTime,
  londonInstant,
  londonWallClock,
  MORNING,
  NIGHT,
  type Instant,
} from "../kernel/index.ts";

/** How long an offer lasts, in hours (product.md, Waiting lists). */
const LONGEST_HOURS = 48;
/** Nobody is asked to decide faster than this, in minutes. A date that leaves less time is not offered. */
const SHORTEST_MINUTES = 60;
/** A family needs this long to get ready once an offer is put off until the morning, in minutes. */
const READY_MINUTES = 120;
/** When an offer ends in the evening because the next morning would be too late. */
const EVENING = localTime("20:30");

/**
 * When an offer lapses that is made at `now` for a class that begins at `startsAt`: after 48 hours, or half the time until the class begins
 * where that is shorter, so that the next family has a chance too. An end in the night moves to the morning; where that is too close to the
 * class, to the evening before. Null if that leaves less than an hour: the date can't be offered any more.
 */
export function offerEnd(now: Instant, startsAt: Instant): Instant | null {
  const [from, start] = [Temporal.Instant.from(now), Temporal.Instant.from(startsAt)];
  const half = Math.floor((start.epochMilliseconds - from.epochMilliseconds) / 2);
  const lasting = Math.min(half, LONGEST_HOURS * 3_600_000);
  const end = byDay(wholeMinute(from.add({ milliseconds: lasting })), start);
  const shortest = from.add({ minutes: SHORTEST_MINUTES });
  return Temporal.Instant.compare(end, shortest) >= 0 ? instant(end.toString()) : null;
}

/** Families read the time to the minute. */
function wholeMinute(at: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at.epochMilliseconds / 60_000) * 60_000);
}

function byDay(end: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const { on, at } = londonWallClock(instant(end.toString()));
  if (isDaytime(at)) return end;
  const late = at >= NIGHT;
  const morning = Temporal.Instant.from(londonInstant(late ? addDays(on, 1) : on, MORNING));
  if (Temporal.Instant.compare(morning, start.subtract({ minutes: READY_MINUTES })) <= 0) return morning;
  return Temporal.Instant.from(londonInstant(late ? on : addDays(on, -1), EVENING));
}

/** An offer shorter than this is not worth a reminder, in hours. */
const REMINDED_FROM_HOURS = 24;
/** How long before the end the reminder goes out, in hours. */
const REMINDER_HOURS = 12;

/**
 * When a family is reminded of an offer, by day; null if the offer is too short for that. The night in which the clocks go back can put the
 * evening before it at the very moment of the offer.
 */
export function offerReminder(offeredAt: Instant, endsAt: Instant): Instant | null {
  const [from, end] = [Temporal.Instant.from(offeredAt), Temporal.Instant.from(endsAt)];
  if (end.epochMilliseconds - from.epochMilliseconds < REMINDED_FROM_HOURS * 3_600_000) return null;
  const before = end.subtract({ hours: REMINDER_HOURS });
  const { on, at } = londonWallClock(instant(before.toString()));
  const reminder = isDaytime(at)
    ? instant(before.toString())
    : londonInstant(at >= NIGHT ? on : addDays(on, -1), EVENING);
  return Temporal.Instant.compare(Temporal.Instant.from(reminder), from) > 0 ? reminder : null;
}
