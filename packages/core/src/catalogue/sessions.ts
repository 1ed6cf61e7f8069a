import {
  addDays,
  londonInstant,
  nextWeekday,
  type BankHoliday,
  type Instant,
  type IsoDate,
  type LocalTime,
} from "../kernel/index.ts";
import { closuresOf, inRange, type Closure, type Elsewhere, type Term, type WeeklySlot } from "./term.ts";

/** A day and the wall-clock time at which a lesson begins. */
export interface SlotTime {
  readonly on: IsoDate;
  readonly start: LocalTime;
}

/** A dated session of a class or camp, in wall-clock times and as instants. */
export interface SessionTime extends SlotTime {
  readonly end: LocalTime;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** A date on which the weekly class does not take place, and why. */
export interface SkippedDate {
  readonly on: IsoDate;
  readonly reason: "half_term" | "closure" | "bank_holiday";
  readonly label: string;
}

/** Everything that determines a class's dates. */
export interface Schedule {
  readonly slots: readonly WeeklySlot[];
  readonly terms: readonly Term[];
  readonly closures: readonly Closure[];
  readonly bankHolidays: readonly BankHoliday[];
  /** Lessons that are held at another venue. */
  readonly elsewhere?: Elsewhere;
}

/**
 * The dated sessions of a weekly schedule and the dates it skips with the reason, both in order of time. Wall-clock
 * times stay the same when the clocks change (product.md, Catalogue). `notHeld`: the lessons of the dates that it skips. Throws a RangeError
 * if a slot ends before it starts.
 */
export function generateSessions(schedule: Schedule): {
  readonly sessions: SessionTime[];
  readonly skipped: SkippedDate[];
  readonly notHeld: SlotTime[];
} {
  const sessions = new Map<string, SessionTime>();
  const skipped = new Map<string, SkippedDate>();
  const notHeld: SlotTime[] = [];
  for (const { on, slot, off } of weeklyDates(schedule)) {
    if (off === null) {
      sessions.set(`${on}T${slot.start}`, sessionAt(on, slot.start, slot.end));
      continue;
    }
    skipped.set(on, off);
    notHeld.push({ on, start: slot.start });
  }
  return { sessions: inOrder(sessions), skipped: inOrder(skipped), notHeld };
}

/** The dates that a weekly schedule skips, in order, each with the reason. */
export function skippedDates(schedule: Schedule): SkippedDate[] {
  const skipped = new Map<string, SkippedDate>();
  for (const { on, off } of weeklyDates(schedule)) if (off !== null) skipped.set(on, off);
  return inOrder(skipped);
}

/** Each date of each slot; `off`: why there is no session, null if there is one. */
function* weeklyDates(
  schedule: Schedule,
): Generator<{ readonly on: IsoDate; readonly slot: WeeklySlot; readonly off: SkippedDate | null }> {
  for (const term of schedule.terms) {
    for (const slot of schedule.slots) {
      for (let on = nextWeekday(term.from, slot.weekday); on <= term.to; on = addDays(on, 7)) {
        if ((slot.from ?? on) > on || (slot.to ?? on) < on) continue;
        yield { on, slot, off: skipReason({ on, start: slot.start }, term, schedule) };
      }
    }
  }
}

/** A session on a date, from wall-clock times. Throws a RangeError unless it ends after it starts. */
export function sessionAt(on: IsoDate, start: LocalTime, end: LocalTime): SessionTime {
  if (end <= start) throw new RangeError(`A session can't run from ${start} to ${end}`);
  return { on, start, end, startsAt: londonInstant(on, start), endsAt: londonInstant(on, end) };
}

function skipReason(lesson: SlotTime, term: Term, schedule: Schedule): SkippedDate | null {
  const { on } = lesson;
  if (term.halfTerms.some((half) => inRange(half, on)))
    return { on, reason: "half_term", label: `${term.name} half-term` };
  const closure = closuresOf(lesson, schedule).find((one) => inRange(one, on));
  if (closure) return { on, reason: "closure", label: closure.reason };
  const holiday = schedule.bankHolidays.find((one) => one.on === on);
  return holiday ? { on, reason: "bank_holiday", label: holiday.name } : null;
}

// The keys begin with ISO dates and times, which sort as text.
function inOrder<T>(found: ReadonlyMap<string, T>): T[] {
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
