import { demandsOf, type OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, type Db, refuse, type Outcome } from "../kernel/index.ts";
import { GRACE_SECONDS, HOLD_SECONDS } from "./hold-times.ts";

/**
 * Places that may be held, or were booked for nothing, in the last quarter of an hour. A family with four children in three classes, and
 * a dozen families who check out in one café at once, stay below them.
 */
const PLACES_PER_EMAIL = 12;
const PLACES_PER_ORIGIN = 24;

/** A cart may have more places than the limits above, so an order that nothing is held beside has one of its own. */
const PLACES_PER_ORDER = 60;

/**
 * How long the same place may be held in a day without being paid for, in seconds (docs/decisions, 0036). A visitor and an email address:
 * seven times a quarter of an hour, and once more. An internet address counts each child's place, because many families share one.
 */
const UNPAID_PER_FAMILY = 2 * 3_600;
const UNPAID_PER_ORIGIN = 6 * 3_600;

const TOO_MANY_TEXT =
  "Too many places are being held for this email address or from this internet connection. Please finish or cancel an open order, or try again in a quarter of an hour.";
const ORDER_TOO_BIG_TEXT =
  "One order can have 60 places at most. Please take some out of the cart, and order those once this order is paid.";
const FAMILY_TOO_LONG_TEXT =
  "We have already held these places for you for two hours in the past 24 hours, so we can't hold them again yet. Please try again at this time tomorrow. If you had trouble paying, the school can help.";
const ORIGIN_TOO_LONG_TEXT =
  "These places have been held for too long in the past 24 hours from your internet connection. Please try another connection, such as your phone's, or try again at this time tomorrow. If you had trouble paying, the school can help.";

const heldRow = z.object({
  byOrigin: z.int(),
  byEmail: z.int(),
  unpaidByVisitor: z.number(),
  unpaidByEmail: z.number(),
  unpaidByOrigin: z.number(),
});

interface Hold {
  readonly orderId: string;
  readonly guestId: string;
  readonly email: string;
  readonly lines: readonly OrderLine[];
}

/**
 * Notes who holds how many places, and refuses a hold that would be one too many for its email or internet address: otherwise a stranger
 * without a card could hold a whole class. An order beside which they hold nothing may be bigger. Refuses as well where the same places were held too long in a day without being paid for. What
 * was paid does not count. A logged-in customer is not counted by email address, because strangers could type it. Checkouts at the same
 * moment may not see each other: as many as there are database connections may pass the limit together, once.
 */
export async function limitHolds(
  ctx: Context,
  trx: Db,
  { orderId, guestId, email, lines }: Hold,
): Promise<Outcome<null>> {
  // Of a shop item there are many, so a line of it counts once.
  const places = lines.reduce((sum, line) => sum + (line.type === "product" ? 1 : line.quantity), 0);
  const emailKey = ctx.tokens.fingerprint(email.trim().toLowerCase());
  const originKey = ctx.originKey?.() ?? null;
  const poolIds = [...new Set(demandsOf(lines).map((demand) => demand.poolId))];
  const statement = sql`
    with noted as (
      insert into checkout_hold (order_id, origin_key, email_key, places, expires_at)
      values (${orderId}, ${originKey}, ${emailKey}, ${places}, now() + make_interval(secs => ${HOLD_SECONDS + GRACE_SECONDS}))
      on conflict (order_id) do update set origin_key = excluded.origin_key, email_key = excluded.email_key,
        places = excluded.places, expires_at = excluded.expires_at),
    live as (
      select coalesce(sum(h.places) filter (where h.origin_key = ${originKey}), 0)::int as "byOrigin",
          coalesce(sum(h.places) filter (where h.email_key = ${emailKey}), 0)::int as "byEmail"
        from checkout_hold h join orders o on o.id = h.order_id
       where (h.origin_key = ${originKey} or h.email_key = ${emailKey}) and h.order_id <> ${orderId} and h.expires_at > now()
         and (o.status = 'placed' or (o.status in ('confirmed', 'partly_cancelled') and o.amount_due_now_pence = 0))),
    unpaid as (${unpaidHolds({ guestId, emailKey, originKey, poolIds })}),
    longest as (
      select coalesce(max(visitor), 0)::float as "unpaidByVisitor", coalesce(max(email), 0)::float as "unpaidByEmail",
          coalesce(max(origin), 0)::float as "unpaidByOrigin"
        from (select sum(seconds) filter (where of_visitor) as visitor, sum(seconds) filter (where of_email) as email,
            sum(seconds * places) filter (where of_origin) as origin from unpaid group by pool_id) by_pool)
    select * from live, longest`;
  const held = await rowsOf("who holds how many places, and for how long", heldRow, statement).executeTakeFirst(trx);
  if (held === undefined) throw new Error("Sums have a row");
  if (places > PLACES_PER_ORDER) return refuse("too_many_requests", ORDER_TOO_BIG_TEXT);
  const isGuest = ctx.actor.kind === "GUEST";
  const tooMany =
    (held.byOrigin > 0 && held.byOrigin + places > PLACES_PER_ORIGIN) ||
    (isGuest && held.byEmail > 0 && held.byEmail + places > PLACES_PER_EMAIL);
  if (tooMany) return refuse("too_many_requests", TOO_MANY_TEXT);
  const byFamily = Math.max(held.unpaidByVisitor, isGuest ? held.unpaidByEmail : 0);
  if (byFamily >= UNPAID_PER_FAMILY) return refuse("too_many_requests", FAMILY_TOO_LONG_TEXT);
  return held.unpaidByOrigin >= UNPAID_PER_ORIGIN ? refuse("too_many_requests", ORIGIN_TOO_LONG_TEXT) : ok(null);
}

interface Holder {
  readonly guestId: string;
  readonly emailKey: string;
  readonly originKey: string | null;
  readonly poolIds: readonly number[];
}

/**
 * Every checkout of the past day that held one of the pools for this visitor, email or internet address and was not paid: its pool, for how
 * long, and how many places; a number of pieces or extras counts once. Left out are orders that were paid in the end, what was held before
 * somebody with the same email address paid, and places that a waiting list's offer held for the family anyway.
 */
function unpaidHolds({ guestId, emailKey, originKey, poolIds }: Holder) {
  return sql`
    select c.pool_id, count(*) as places, o.guest_id = ${guestId} as of_visitor, h.email_key = ${emailKey} as of_email,
        h.origin_key = ${originKey} as of_origin,
        extract(epoch from max(least(c.held_until, case when c.state = 'held' then clock_timestamp() else c.changed_at end)) - c.created_at) as seconds
      from orders o join claim c on c.order_id = o.id left join checkout_hold h on h.order_id = o.id
     where o.id = any (array(select order_id from checkout_hold where origin_key = ${originKey} or email_key = ${emailKey}
         union select id from orders where guest_id = ${guestId} and status in ('basket', 'placed')))
       and o.status in ('basket', 'placed') and c.pool_id = any (${poolIds}::bigint[]) and c.created_at > now() - interval '1 day'
       and c.waiting_entry_id is null
       and not exists (select from checkout_hold p join orders paid on paid.id = p.order_id where p.email_key = h.email_key
         and paid.status in ('confirmed', 'partly_cancelled') and paid.amount_due_now_pence > 0 and paid.placed_at > c.created_at)
     group by c.pool_id, o.id, h.order_id, c.created_at`;
}
