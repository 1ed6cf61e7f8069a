import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { ICalCalendar } from "ical-generator";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { addEvents, newCalendar } from "./calendar-events.ts";
import { bookingRow, BOOKING_COLUMNS } from "../bookings/booking-views.ts";
import { bookingsTable } from "../bookings/bookings-table.ts";

const feedRow = bookingRow.extend({ confirmed_at: shapes.instant });

/** Adds the events of booked classes and camps, in the order of the query, which selects from `bookingsTable` or the like. */
export async function addBookings(db: Db, calendar: ICalCalendar, from: ReturnType<typeof sql>): Promise<void> {
  const statement = sql`select ${BOOKING_COLUMNS}, b.confirmed_at ${from}`;
  for (const row of await rowsOf("the bookings of a calendar", feedRow, statement).execute(db)) {
    const { confirmed_at: confirmedAt, type, name, children, addons, seller } = row;
    addEvents(
      calendar,
      row.dates.map(({ date, start, end, cancelled, changed_at: changedAt, arrangements, location, teachers }) => ({
        lineId: row.id,
        type,
        name,
        date,
        start,
        end,
        children: children.map((child) => child.first_name),
        location: location ?? row.location,
        teachers,
        addons,
        seller,
        stamp: cancelled || arrangements > 0 ? changedAt : confirmedAt,
        takenAt: changedAt,
        changes: arrangements,
        cancelled,
      })),
    );
  }
}

/**
 * The calendar of all of a customer's bookings, for anybody with its private link. Null if the link is unknown. It goes
 * back one year. Cancelled events stay in it as cancelled, so that subscribed calendars remove them. It holds first
 * names and places, never health data.
 */
export async function getFamilyCalendar(
  ctx: SystemContext,
  { token }: { readonly token: string },
): Promise<string | null> {
  const id = ctx.tokens.readCalendar(token);
  if (id === null) return null;
  const owner = await ctx.db
    .selectFrom("calendar_feed as f")
    .innerJoin("user_account as u", "u.id", "f.user_id")
    .select("u.guest_id")
    .where("f.id", "=", id)
    .where("u.disabled_at", "is", null)
    .executeTakeFirst();
  if (owner === undefined) return null;
  const calendar = newCalendar("Classes and camps");
  await addBookings(
    ctx.db,
    calendar,
    sql`from ${bookingsTable(owner.guest_id)} b where b.last_on > current_date - 366 order by b.first_on, b.id`,
  );
  return calendar.toString();
}
