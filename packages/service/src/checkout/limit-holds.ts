import type { OrderLine } from "@matinee/core/basket";
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

const TOO_MANY_TEXT =
  "Too many places are being held for this email address or from this internet connection. Please finish or cancel an open order, or try again in a quarter of an hour.";

const heldRow = z.object({ byOrigin: z.int(), byEmail: z.int() });

interface Hold {
  readonly orderId: string;
  readonly email: string;
  readonly lines: readonly OrderLine[];
}

/**
 * Notes who holds how many places, and refuses a hold that would be one too many for its email or internet address: otherwise a stranger
 * without a card could hold a whole class. What was paid does not count. A logged-in customer is not counted by email address, because
 * strangers could type it. Checkouts at the same moment may not see each other, as many as there are database connections.
 */
export async function limitHolds(ctx: Context, trx: Db, { orderId, email, lines }: Hold): Promise<Outcome<null>> {
  // Of a shop item there are many, so a line of it counts once.
  const places = lines.reduce((sum, line) => sum + (line.type === "product" ? 1 : line.quantity), 0);
  const emailKey = ctx.tokens.fingerprint(email.trim().toLowerCase());
  const originKey = ctx.originKey?.() ?? null;
  const statement = sql`
    with noted as (
      insert into checkout_hold (order_id, origin_key, email_key, places, expires_at)
      values (${orderId}, ${originKey}, ${emailKey}, ${places}, now() + make_interval(secs => ${HOLD_SECONDS + GRACE_SECONDS}))
      on conflict (order_id) do update set origin_key = excluded.origin_key, email_key = excluded.email_key,
        places = excluded.places, expires_at = excluded.expires_at)
    select coalesce(sum(h.places) filter (where h.origin_key = ${originKey}), 0)::int as "byOrigin",
        coalesce(sum(h.places) filter (where h.email_key = ${emailKey}), 0)::int as "byEmail"
      from checkout_hold h join orders o on o.id = h.order_id
     where (h.origin_key = ${originKey} or h.email_key = ${emailKey}) and h.order_id <> ${orderId} and h.expires_at > now()
       and (o.status = 'placed' or (o.status in ('confirmed', 'partly_cancelled') and o.amount_due_now_pence = 0))`;
  const held = await rowsOf("who holds how many places", heldRow, statement).executeTakeFirst(trx);
  const { byOrigin = 0, byEmail = 0 } = held ?? {};
  const tooMany =
    byOrigin + places > PLACES_PER_ORIGIN ||
    (ctx.actor.kind === "GUEST" && byEmail > 0 && byEmail + places > PLACES_PER_EMAIL);
  return tooMany ? refuse("too_many_requests", TOO_MANY_TEXT) : ok(null);
}
