import { sql } from "kysely";
import type { SystemContext } from "../../kernel/index.ts";
import { bookingsOf } from "../bookings/bookings-table.ts";
import { newCalendar } from "./calendar-events.ts";
import { addBookings } from "./get-family-calendar.ts";

/**
 * The calendar file of a confirmed order, for anybody with its private link. Null if the link is unknown. Like the family's calendar, it
 * says where and when to come as of today, and which dates were cancelled.
 */
export async function getCalendar(
  ctx: SystemContext,
  input: { readonly orderId: string; readonly key: string },
): Promise<string | null> {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["number", "confirmed_at"])
    .where("id", "=", input.orderId)
    .where("calendar_key", "=", input.key)
    .where("status", "in", ["confirmed", "partly_cancelled"])
    .executeTakeFirst();
  if (order === undefined || order.confirmed_at === null) return null;
  const calendar = newCalendar(`Order ${order.number ?? ""}`);
  await addBookings(ctx.db, calendar, sql`from ${bookingsOf(sql`o.id = ${input.orderId}`)} b order by b.position`);
  return calendar.length() === 0 ? null : calendar.toString();
}
