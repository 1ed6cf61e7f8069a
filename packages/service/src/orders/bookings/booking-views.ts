import type { Booking } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { isoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { z } from "zod";
import { skippedDates, timetablesSince, type Timetable } from "../../catalogue/index.ts";
import type { Db } from "../../kernel/index.ts";

/** A row of `BOOKING_COLUMNS`. */
export const bookingRow = shapes.booking.omit({ next_date: true, skipped: true }).extend({
  dates: z.array(shapes.booking.shape.dates.element.extend({ changed_at: shapes.instant, arrangements: z.int() })),
});

type Row = z.output<typeof bookingRow>;

/** The columns of `bookingsTable` that the contract's bookings have. */
export const BOOKING_COLUMNS = sql`b.id, b.type, b.name, b.group_id, b.course_id, b.status, b."order", b.children, b.location, b.seller, b.addons, b.dates`;

/** Turns rows into the contract's bookings, with the weeks that each class skips. */
export async function bookingViews(db: Db, rows: readonly Row[]): Promise<Booking[]> {
  const groupIds = [...new Set(rows.flatMap((row) => row.group_id ?? []))];
  const since = rows.flatMap((row) => row.dates[0]?.date ?? []).toSorted()[0];
  const timetables =
    groupIds.length === 0 || since === undefined
      ? []
      : await timetablesSince(db, since, sql`g.id = any (${groupIds}::int[])`);
  const byGroup = new Map(timetables.map((one) => [one.group_id, one]));
  return rows.map((row) => bookingView(row, row.group_id === null ? undefined : byGroup.get(row.group_id)));
}

function bookingView(row: Row, timetable: Timetable | undefined): Booking {
  const dates = row.dates.map(({ changed_at: _, arrangements: _n, ...date }) => date);
  return {
    ...row,
    dates,
    next_date: dates.find((one) => !one.cancelled && !one.over) ?? null,
    skipped: timetable === undefined ? [] : skippedBetween(dates, timetable),
  };
}

function skippedBetween(dates: Booking["dates"], timetable: Timetable): Booking["skipped"] {
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const held = new Set(dates.map((one) => one.date));
  return skippedDates(timetable, isoDate(first)).filter(({ date }) => date < last && !held.has(date));
}
