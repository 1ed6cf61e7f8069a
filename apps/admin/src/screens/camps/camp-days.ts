import type { StaffCamp, StaffCalendar } from "@matinee/contract/client";
import { clockTime, dateOfInstant, isoWeekday } from "@matinee/format";

/** A day between the first and the last, as its row shows it. */
export interface DayRow {
  readonly on: string;
  readonly isOn: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  /** As typed; empty: as many as the camp has. */
  readonly places: string;
}

const DAY_MS = 86_400_000;
/** So many rows are shown; the service takes fewer. */
const MOST = 60;

/** All dates from the first to the last; none if one is missing, or they are the wrong way round. */
export function datesFrom(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  if (!(from <= to)) return [];
  const count = Math.min(MOST, Math.round((to - from) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, n) => new Date(from + n * DAY_MS).toISOString().slice(0, 10));
}

/** The days that have not begun: on the others the service cancels nothing. */
export function daysToCome<Day extends Pick<StaffCamp["days"][number], "on" | "starts_at">>(
  days: readonly Day[],
): Day[] {
  const instant = Date.now();
  const now = `${dateOfInstant(instant)} ${clockTime(instant)}`;
  return days.filter((day) => `${day.on} ${day.starts_at}` > now);
}

type Calendar = Pick<StaffCalendar, "closures" | "bank_holidays">;

/** Why a school may be shut on a day: "Bank holiday: Easter Monday", "Closed: new floor". */
export function shutWhy(
  on: string,
  { closures, bank_holidays: holidays }: Calendar,
  locationId: number | null,
): string | null {
  const holiday = holidays.find((one) => one.on === on);
  if (holiday !== undefined) return `Bank holiday: ${holiday.name}`;
  const closure = closures.find(
    (one) => one.starts_on <= on && on <= one.ends_on && (one.location === null || one.location.id === locationId),
  );
  return closure === undefined ? null : `Closed: ${closure.reason}`;
}

/** The row of a day that nobody has touched: on from Monday to Friday, unless the school is shut. */
export function newDay(
  on: string,
  times: { readonly startsAt: string; readonly endsAt: string },
  shut: string | null,
): DayRow {
  return { on, isOn: shut === null && isoWeekday(on) <= 5, ...times, places: "" };
}

/** The rows of a stored camp: the days between those on which it is held are off. */
export function storedDays(camp: StaffCamp): DayRow[] {
  return datesFrom(camp.starts_on, camp.ends_on).map((on) => {
    const held = camp.days.find((day) => day.on === on);
    return {
      on,
      isOn: held !== undefined,
      startsAt: held?.starts_at ?? camp.days[0]?.starts_at ?? "",
      endsAt: held?.ends_at ?? camp.days[0]?.ends_at ?? "",
      places: held?.places?.toString() ?? "",
    };
  });
}

interface TypedDays {
  readonly first: string;
  readonly last: string;
  readonly touched: ReadonlyMap<string, DayRow>;
}

type Held = Pick<StaffCamp, "starts_on" | "ends_on"> & {
  readonly days: readonly Pick<StaffCamp["days"][number], "on">[];
};

/** What is typed of the days of a camp, once days were cancelled: those are off, and the first and the last day follow unless they were typed. */
export function withoutCancelled({ first, last, touched }: TypedDays, before: Held, now: Held): TypedDays {
  const gone = before.days.filter(({ on }) => !now.days.some((day) => day.on === on)).map(({ on }) => on);
  return {
    first: first === before.starts_on ? now.starts_on : first,
    last: last === before.ends_on ? now.ends_on : last,
    touched: new Map([...touched].map(([on, day]) => [on, gone.includes(on) ? { ...day, isOn: false } : day])),
  };
}
