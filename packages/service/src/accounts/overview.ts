import type { Booking, Overview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { creditOfVisitor } from "../ledger/index.ts";
import { waitingPlaces } from "../waiting-list/index.ts";
import { BOOKING_COLUMNS, bookingViews, type BookingRow, bookingsTable, unpaidOrders } from "../orders/index.ts";

const MOST = 200;

/** What comes next for each child, what is owed, who waits for what, and what there is to do. */
export async function overview(ctx: Context): Promise<Outcome<Overview>> {
  const allowed = authorizeVisitor(ctx, "booking:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const { actor } = ctx;
  const waiting = await waitingPlaces(ctx.db, guestId, sql`e.status in ('waiting', 'offered')`);
  const placed = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("guest_id", "=", guestId)
    .where("status", "=", "placed")
    .execute();
  const todo = { order_id: null, waiting_id: null };
  return ok({
    currency: "GBP",
    next: nextOf(await coming(ctx.db, guestId)),
    balances: await balancesOf(ctx, guestId),
    waiting,
    todos: [
      ...placed.map(({ id }) => ({ ...todo, kind: "finish_payment" as const, order_id: id })),
      ...waiting
        .filter(({ status }) => status === "offered")
        .map(({ id }) => ({ ...todo, kind: "answer_offer" as const, waiting_id: id })),
      ...(actor.kind === "customer" && actor.customerId === null
        ? [{ ...todo, kind: "complete_profile" as const }]
        : []),
    ],
    credit: (await creditOfVisitor(ctx.db, guestId)).available,
  });
}

async function coming(db: Db, guestId: string): Promise<Booking[]> {
  const { rows } = await sql<BookingRow>`select ${BOOKING_COLUMNS} from ${bookingsTable(guestId)} b
    where b.next_at is not null order by b.next_at, b.id limit ${MOST}`.execute(db);
  return await bookingViews(db, rows);
}

/**
 * Of bookings that stand with the soonest first: for each child the first. An order that joined the account by its address
 * left its children with the browser it was made in; the first of those is told too, without a name.
 */
function nextOf(bookings: readonly Booking[]): Overview["next"] {
  const next = new Map<string | null, Overview["next"][number]>();
  for (const booking of bookings)
    for (const child of booking.children.length === 0 ? [null] : booking.children) {
      const key = child?.id ?? null;
      if (!next.has(key)) next.set(key, { child, booking });
    }
  return [...next.values()];
}

async function balancesOf(ctx: Context, guestId: string): Promise<Overview["balances"]> {
  const today = ctx.today();
  const orders = await unpaidOrders(ctx.db, guestId);
  return orders
    .flatMap(({ id, number, what, balances }) =>
      balances.map((one) => ({ ...one, order: { id, number }, what, overdue: one.due_on < today })),
    )
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
}
