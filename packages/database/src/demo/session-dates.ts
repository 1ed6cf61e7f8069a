import { addDays, type IsoDate, type Nation } from "@matinee/core/kernel";
import { generateSessions, type Closure, type SessionTime, type Term, type WeeklySlot } from "@matinee/core/catalogue";
import { holidaysOf } from "./terms.ts";

/** A session and the term it belongs to. */
export interface TermSession extends SessionTime {
  readonly termId: number;
}

/** A franchise's calendar: its terms with their ids, and the closures of the franchise and its venues. */
export interface SchoolCalendar {
  readonly terms: readonly (Term & { readonly id: number })[];
  readonly closures: readonly (Closure & { readonly locationId: number | null })[];
  readonly nation: Nation;
}

/** The first and last day of the sessions. */
export interface Window {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

// From this size on the network is for benchmarks, which need only some weeks of sessions.
const BENCHMARK_FROM = 2_000;

/** The days with sessions in a network of this size: about a school year before and after today, or some weeks for benchmarks. */
export function sessionWindow(today: IsoDate, groups: number): Window {
  if (groups < BENCHMARK_FROM) return { from: addDays(today, -330), to: addDays(today, 330) };
  return { from: addDays(today, -7), to: addDays(today, 77) };
}

/** Calculates the dates of classes. Classes with the same calendar, closures and slot share one result. */
export function sessionDates(
  calendar: SchoolCalendar,
  window: Window,
): (slot: WeeklySlot, locationId: number) => TermSession[] {
  const known = new Map<string, TermSession[]>();
  const terms = calendar.terms.filter((term) => term.to >= window.from && term.from <= window.to);
  const bankHolidays = holidaysOf(terms, calendar.nation);
  const ownClosures = new Set(calendar.closures.map((closure) => closure.locationId));
  return (slot, locationId) => {
    const place = ownClosures.has(locationId) ? locationId : "any";
    const key = `${place} ${slot.weekday} ${slot.start} ${slot.end}`;
    const found = known.get(key);
    if (found) return found;
    const closures = calendar.closures.filter((one) => one.locationId === null || one.locationId === locationId);
    const dates = terms.flatMap((term) =>
      generateSessions({ slots: [slot], terms: [term], closures, bankHolidays })
        .sessions.filter((session) => window.from <= session.on && session.on <= window.to)
        .map((session) => ({ ...session, termId: term.id })),
    );
    known.set(key, dates);
    return dates;
  };
}
