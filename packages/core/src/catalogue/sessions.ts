import {
  addDays,
  londonInstant,
  nextWeekday,
  type BankHoliday,
  type Instant,
  type IsoDate,
  type LocalTime,
} from "../kernel/index.ts";
import { inRange, type Closure, type Term, type WeeklySlot } from "./term.ts";

/** One dated meeting of a class or camp: its wall-clock times, and the instants they fall on. */
export interface SessionTime {
  readonly on: IsoDate;
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** A day of the weekly schedule on which there is no class, and why. */
export interface SkippedDate {
  readonly on: IsoDate;
  readonly reason: "half_term" | "closure" | "bank_holiday";
  readonly label: string;
}

/** What a class's dates follow from. */
export interface Schedule {
  readonly slots: readonly WeeklySlot[];
  readonly terms: readonly Term[];
  readonly closures: readonly Closure[];
  readonly bankHolidays: readonly BankHoliday[];
}

/**
 * The dated sessions of a weekly schedule, in order of time, and the dates it skips with their reason. The wall-clock
 * times stay what they are when the clocks change (product.md, Catalogue). A slot that ends before it starts is a
 * defect and throws a RangeError.
 */
export function generateSessions(schedule: Schedule): {
  readonly sessions: SessionTime[];
  readonly skipped: SkippedDate[];
} {
  const sessions = new Map<string, SessionTime>();
  const skipped = new Map<string, SkippedDate>();
  for (const term of schedule.terms) {
    for (const slot of schedule.slots) {
      for (let on = nextWeekday(term.from, slot.weekday); on <= term.to; on = addDays(on, 7)) {
        const off = skipReason(on, term, schedule);
        if (off === null) sessions.set(`${on}T${slot.start}`, sessionAt(on, slot.start, slot.end));
        else skipped.set(on, off);
      }
    }
  }
  return { sessions: inOrder(sessions), skipped: inOrder(skipped) };
}

/** One session on a day, from wall-clock times; an end that is not after the start throws a RangeError. */
export function sessionAt(on: IsoDate, start: LocalTime, end: LocalTime): SessionTime {
  if (end <= start) throw new RangeError(`A session can't run from ${start} to ${end}`);
  return { on, start, end, startsAt: londonInstant(on, start), endsAt: londonInstant(on, end) };
}

function skipReason(on: IsoDate, term: Term, schedule: Schedule): SkippedDate | null {
  if (term.halfTerms.some((half) => inRange(half, on)))
    return { on, reason: "half_term", label: `${term.name} half-term` };
  const closure = schedule.closures.find((one) => inRange(one, on));
  if (closure) return { on, reason: "closure", label: closure.reason };
  const holiday = schedule.bankHolidays.find((one) => one.on === on);
  return holiday ? { on, reason: "bank_holiday", label: holiday.name } : null;
}

// The keys begin with ISO dates and times, so that their order as text is their order in time.
function inOrder<T>(found: ReadonlyMap<string, T>): T[] {
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
