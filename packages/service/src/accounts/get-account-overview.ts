import type { Booking, Overview } from "@matinee/contract";
import { hasRight } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, inViewedSchool, isViewing, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { creditOfVisitor, debtsOfVisitor } from "../ledger/index.ts";
import { readWaitingPlaces } from "../waiting-list/index.ts";
import {
  BOOKING_COLUMNS,
  bookingViews,
  bookingRow,
  bookingsTable,
  isViewableOrder,
  unpaidOrders,
} from "../orders/index.ts";

const MAX_BOOKINGS = 200;

/** The account's home page: each child's next booking, balances, waiting list places and open tasks. */
export async function getAccountOverview(ctx: Context): Promise<Outcome<Overview>> {
  const allowed = authorizeVisitor(ctx, "booking:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const { actor } = ctx;
  const shown = inViewedSchool(ctx, sql`f.id`);
  const waiting = await readWaitingPlaces(ctx, ctx.db, guestId, sql`e.status in ('waiting', 'offered') and ${shown}`);
  const seesOrders = hasRight(actor, "order:read");
  const placed = seesOrders && !isViewing(ctx) ? await readPlaced(ctx.db, guestId) : [];
  const todo = { order_id: null, waiting_id: null };
  return ok({
    currency: "GBP",
    next: firstByChild(await readComingBookings(ctx, guestId)),
    balances: seesOrders ? await readBalances(ctx, guestId) : [],
    debts: seesOrders ? await debtsOfVisitor(ctx.db, guestId, shown) : [],
    waiting,
    todos: [
      ...placed.map(({ id }) => ({ ...todo, kind: "finish_payment" as const, order_id: id })),
      ...waiting
        .filter(({ status }) => status === "offered")
        .map(({ id }) => ({ ...todo, kind: "answer_offer" as const, waiting_id: id })),
      ...(actor.kind === "CUSTOMER" && actor.customerId === null
        ? [{ ...todo, kind: "complete_profile" as const }]
        : []),
    ],
    credit: hasRight(actor, "credit:read") ? (await creditOfVisitor(ctx.db, guestId)).available : 0,
    money_shown: seesOrders,
  });
}

/** The orders at the checkout. Only the family can finish paying, so staff who view the account get none. */
async function readPlaced(db: Db, guestId: string): Promise<{ readonly id: string }[]> {
  return await db
    .selectFrom("orders")
    .select("id")
    .where("guest_id", "=", guestId)
    .where("status", "=", "placed")
    .execute();
}

async function readComingBookings(ctx: Context, guestId: string): Promise<Booking[]> {
  const statement = sql`select ${BOOKING_COLUMNS} from ${bookingsTable(guestId)} b
    where b.next_at is not null and ${inViewedSchool(ctx, sql`b.seller_id`)}
    order by b.next_at, b.id limit ${MAX_BOOKINGS}`;
  return await bookingViews(ctx.db, await rowsOf("coming bookings", bookingRow, statement).execute(ctx.db));
}

/**
 * The first booking of each child; `bookings` are sorted, soonest first. An order that formatList the account by its email address has no
 * children here. The first such booking is included without a child.
 */
function firstByChild(bookings: readonly Booking[]): Overview["next"] {
  const next = new Map<string | null, Overview["next"][number]>();
  for (const booking of bookings)
    for (const child of booking.children.length === 0 ? [null] : booking.children) {
      const key = child?.id ?? null;
      if (!next.has(key)) next.set(key, { child, booking });
    }
  return [...next.values()];
}

async function readBalances(ctx: Context, guestId: string): Promise<Overview["balances"]> {
  const orders = await unpaidOrders(ctx.db, guestId, isViewableOrder(ctx, sql`o.id`));
  return orders
    .flatMap(({ id, number, what, balances }) => balances.map((one) => ({ ...one, order: { id, number }, what })))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
}
