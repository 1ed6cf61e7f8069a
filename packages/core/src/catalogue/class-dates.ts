import { bankHolidays, yearOf, type IsoDate, type LocalTime, type Nation } from "../kernel/index.ts";
import { applySessionChanges, type SessionChange } from "./session-changes.ts";
import { generateSessions, sessionAt, type SessionTime, type SlotTime } from "./sessions.ts";
import { closuresOf, inRange, type Closure, type Elsewhere, type Term, type WeeklySlot } from "./term.ts";

/** Everything that the dates of a class follow from. */
export interface ClassTimetable {
  /** False: it takes no bookings any more. */
  readonly open: boolean;
  readonly slots: readonly WeeklySlot[];
  readonly changes: readonly SessionChange[];
  readonly terms: readonly (Term & { readonly id: number })[];
  readonly closures: readonly Closure[];
  readonly elsewhere: Elsewhere;
  readonly nation: Nation;
}

/** A lesson as a timetable has it. */
export interface ClassSession extends SessionTime {
  readonly termId: number;
}

/** When a single lesson is held. */
export type HeldTime = SlotTime & { readonly end: LocalTime };

export interface ClassDates {
  /** True: the class has the lessons of its timetable and no others. Else its lessons stay, but for days that are closed. */
  readonly followsTimetable: boolean;
  /** The lessons of the timetable from today on, and the single lesson of a class that follows none. */
  readonly sessions: readonly ClassSession[];
  /** Those of them that are to be there: of the days to come, or of a class that is not open the single lesson alone. */
  readonly wanted: readonly ClassSession[];
  /** Why days of its slots are not taught, by date. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Why days to come of its slots have no lesson at all, by date. */
  readonly skipped: ReadonlyMap<string, string>;
}

/**
 * The lessons of a class from today on. A class follows its timetable while it is open and has a weekly lesson: one without is being entered
 * still, and one that is closed teaches on. `single` is when a single lesson is held now that staff change; a class that follows no timetable
 * gets it too. A lesson belongs to the first of the terms that its date lies in.
 */
export function classDates(timetable: ClassTimetable, today: IsoDate, single: HeldTime | null): ClassDates {
  const { open, changes, terms, closures, elsewhere } = timetable;
  const followsTimetable = open && timetable.slots.length > 0;
  const { sessions: weekly, notHeld, skipped } = weeklyLessons(timetable);
  // What is moved or added outside every term is held in none.
  const changed = applySessionChanges(weekly, changes, { closures, elsewhere, notHeld, today });
  const reasons = new Map<IsoDate, string>([...skipped, ...changed.reasons]);
  // A moved lesson is held on a holiday too: what ends it there is that its weekly lesson is no more.
  for (const { held } of changes)
    if (held !== null && !changed.reasons.has(held.on) && !changed.sessions.some((one) => isAt(one, held)))
      reasons.delete(held.on);
  for (const [on, reason] of changed.reasons) skipped.set(on, reason);
  const extra = followsTimetable || single === null ? null : heldAt(single, timetable);
  const others = changed.sessions.filter(({ startsAt }) => startsAt !== extra?.startsAt);
  const sessions = [...others, ...(extra === null ? [] : [extra])].flatMap((session) => {
    const term = terms.find((one) => inRange(one, session.on));
    return term === undefined || session.on < today ? [] : [{ ...session, termId: term.id }];
  });
  for (const { on } of sessions) skipped.delete(on);
  return {
    followsTimetable,
    sessions,
    wanted: sessions.filter(({ on, startsAt }) => on > today && (open || startsAt === extra?.startsAt)),
    reasons,
    skipped: new Map([...skipped].filter(([on]) => on > today)),
  };
}

const isAt = (one: SlotTime, other: SlotTime): boolean => one.on === other.on && one.start === other.start;

/** The weekly lessons of all terms, and what they skip. */
function weeklyLessons({ slots, terms, closures, elsewhere, nation }: ClassTimetable) {
  const byTerm = terms.map((term) => {
    const years = [...new Set([yearOf(term.from), yearOf(term.to)])];
    const holidays = years.flatMap((year) => bankHolidays(year, nation));
    return generateSessions({ slots, terms: [term], closures, bankHolidays: holidays, elsewhere });
  });
  return {
    sessions: byTerm.flatMap(({ sessions }) => sessions),
    notHeld: byTerm.flatMap(({ notHeld }) => notHeld),
    skipped: new Map<IsoDate, string>(byTerm.flatMap(({ skipped }) => skipped.map(({ on, label }) => [on, label]))),
  };
}

/** A single lesson, unless its day is closed. */
function heldAt(single: HeldTime, timetable: Pick<ClassTimetable, "closures" | "elsewhere">): SessionTime | null {
  const isClosed = closuresOf(single, timetable).some((one) => inRange(one, single.on));
  return isClosed ? null : sessionAt(single.on, single.start, single.end);
}

/** A single lesson that is held no more at this time, and why. */
interface LeftTime extends SlotTime {
  readonly reason: string;
}

/**
 * Which lessons to come stay of a class that does not follow its timetable: all but those on days that are closed, and one that staff have moved or
 * cancelled. `skipped` says why there is none on a day.
 */
export function lessonsToKeep<Lesson extends SlotTime>(
  lessons: readonly Lesson[],
  timetable: Pick<ClassTimetable, "closures" | "elsewhere">,
  left: LeftTime | null,
): { readonly kept: readonly Lesson[]; readonly skipped: ReadonlyMap<string, string> } {
  const skipped = new Map<string, string>();
  const kept = lessons.filter((lesson) => {
    const closure = closuresOf(lesson, timetable).find((one) => inRange(one, lesson.on));
    const reason = left !== null && isAt(left, lesson) ? left.reason : closure?.reason;
    if (reason !== undefined) skipped.set(lesson.on, reason);
    return reason === undefined;
  });
  return { kept, skipped };
}
