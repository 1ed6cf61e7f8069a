import type { Booking, CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  inViewedSchool,
  readList,
  readPage,
  authorizeVisitor,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { BOOKING_COLUMNS, bookingRow, bookingViews } from "./booking-views.ts";
import { bookingsTable } from "./bookings-table.ts";

const FIELDS = {
  name: { column: sql`b.name`, type: "text" },
  type: { column: sql`b.type`, type: "text" },
  status: { column: sql`b.status`, type: "text" },
  first_date: { column: sql`b.first_on`, type: "date" },
  last_date: { column: sql`b.last_on`, type: "date" },
  next_date: { column: sql`b.next_on`, type: "date" },
} as const;

/**
 * A customer's classes and camps: upcoming ones first, soonest first, then past ones, latest first. `child_id` limits
 * them to one child.
 */
export async function listBookings(
  ctx: Context,
  query: CallParsed<"GET /v1/account/bookings", "query">,
): Promise<Outcome<CallAnswer<"GET /v1/account/bookings">>> {
  const allowed = authorizeVisitor(ctx, "booking:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const soonest = sql`b.next_at asc nulls last, b.last_on desc`;
  const list = readList(query, FIELDS, sql`b.id`, soonest);
  if (!list.ok) return list;
  const { when, child_id: childId } = query;
  const wanted = sql`${when === undefined ? sql`true` : when === "upcoming" ? sql`b.next_at is not null` : sql`b.next_at is null`}
    and ${childId === undefined ? sql`true` : sql`${childId}::uuid = any (b.child_ids)`}
    and ${inViewedSchool(ctx, sql`b.seller_id`)}`;
  const from = sql`from ${bookingsTable(guestId)} b where ${wanted}`;
  const source = { purpose: "a booking", item: bookingRow, columns: BOOKING_COLUMNS, from };
  const page = await readPage(ctx.db, source, list.value);
  return ok({ ...page, items: await bookingViews(ctx.db, page.items), children: await childrenOf(ctx, guestId) });
}

async function childrenOf(ctx: Context, guestId: string): Promise<Booking["children"]> {
  const enrolled = ctx.db
    .selectFrom("child as ch")
    .innerJoin("enrolment as e", "e.child_id", "ch.id")
    .innerJoin("class_group as g", "g.id", "e.group_id")
    .select(["ch.id", "ch.first_name"])
    .where("ch.guest_id", "=", guestId)
    .where("ch.removed_at", "is", null)
    .where(inViewedSchool(ctx, sql`g.franchise_id`));
  return await ctx.db
    .selectFrom("orders as o")
    .innerJoin("order_item as i", "i.order_id", "o.id")
    .innerJoin("order_item_child as ic", "ic.order_item_id", "i.id")
    .innerJoin("child as ch", "ch.id", "ic.child_id")
    .select(["ch.id", "ch.first_name"])
    .distinct()
    .where("o.guest_id", "=", guestId)
    .where("o.confirmed_at", "is not", null)
    .where(inViewedSchool(ctx, sql`i.seller_id`))
    .union(enrolled)
    .orderBy("first_name")
    .orderBy("id")
    .execute();
}
