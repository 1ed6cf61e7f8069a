import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  countHit,
  peekAllHits,
  peekHits,
  refuse,
  type Context,
  type Db,
  type Outcome,
  type SystemContext,
} from "../kernel/index.ts";

/**
 * How many cards may be declined in an hour: for one order, for one visitor, and from one internet address. A family tries two or three
 * cards. Whoever has stolen numbers tries hundreds, and only a declined one tells them something. Many families share one address, such as a
 * school's: it counts different cards, and once it has had its share a visitor has a few declines left, and who has none is never stopped.
 */
const HOUR = 3_600;
const DECLINES = {
  order: { times: 10, perSeconds: HOUR },
  visitor: { times: 15, perSeconds: HOUR },
  visitor_of_spent_origin: { times: 3, perSeconds: HOUR },
  origin: { times: 40, perSeconds: HOUR },
  card: { times: 1, perSeconds: HOUR },
  attempt: { times: 1, perSeconds: HOUR },
} as const;

const declinedRow = z.object({ orderId: z.guid(), guestId: z.guid(), origin: z.string().nullable() });

const ownerRow = declinedRow.pick({ guestId: true });

const keyOf = (kind: keyof typeof DECLINES, subject: string) => `declined ${kind}:${subject}`;

interface Decline {
  readonly paymentId: string;
  /** The provider's name of the attempt, which is counted once; null: not known. */
  readonly attempt: string | null;
  /** The provider's name of the card; null: not known. */
  readonly card: string | null;
}

/**
 * Counts a declined card for the order of a payment, its visitor and the internet address that placed it. False: one of them has had its
 * declines, so that the payment should be cancelled at the provider. The browser talks to the provider itself, so nothing else stops
 * it, and many payments can be opened before the first card is declined.
 */
export async function countDecline(ctx: SystemContext, { paymentId, attempt, card }: Decline): Promise<boolean> {
  // A notice of the provider tells of it, and so does the payment itself when somebody asks about it.
  if (attempt !== null) {
    const key = keyOf("attempt", ctx.tokens.fingerprint(attempt));
    if (!(await countHit(ctx.db, { ...DECLINES.attempt, key })).allowed) return true;
  }
  const statement = sql`
    select o.id as "orderId", o.guest_id as "guestId", h.origin_key as origin
      from payment p join orders o on o.id = p.order_id left join checkout_hold h on h.order_id = o.id where p.id = ${paymentId}`;
  const paid = await rowsOf("the order of a declined card", declinedRow, statement).executeTakeFirst(ctx.db);
  if (paid === undefined) return true;
  const { orderId, guestId, origin } = paid;
  const count = async (kind: keyof typeof DECLINES, subject: string) =>
    (await countHit(ctx.db, { ...DECLINES[kind], key: keyOf(kind, subject) })).hits < DECLINES[kind].times;
  const visitor = ctx.tokens.fingerprint(guestId);
  const hasMore = [await count("visitor", visitor), await count("order", orderId)];
  if (origin !== null && (await isSpent(ctx, origin, card)))
    hasMore.push((await peekHits(ctx.db, fewOf(visitor))).allowed);
  return hasMore.every(Boolean);
}

/** What a visitor has left where others have used up the address's share. The declines are those of `visitor`. */
const fewOf = (visitor: string) => ({ ...DECLINES.visitor_of_spent_origin, key: keyOf("visitor", visitor) });

/** Counts a card that an address has not had declined within the hour. Whether the address has had its share. */
async function isSpent(ctx: SystemContext, origin: string, card: string | null): Promise<boolean> {
  const share = { ...DECLINES.origin, key: keyOf("origin", origin) };
  const isNew =
    card === null ||
    (await countHit(ctx.db, { ...DECLINES.card, key: keyOf("card", ctx.tokens.fingerprint(`${origin} ${card}`)) }))
      .allowed;
  if (isNew) return (await countHit(ctx.db, share)).hits >= DECLINES.origin.times;
  return !(await peekHits(ctx.db, share)).allowed;
}

/**
 * Counts a card that was declined while its owner saved it, by the provider's customer. False: the visitor has had their declines, so
 * that the setup should be cancelled at the provider.
 */
export async function countSetupDecline(ctx: SystemContext, customerRef: string): Promise<boolean> {
  const statement = sql`
    select u.guest_id as "guestId" from payment_customer c join user_account u on u.id = c.user_id where c.ref = ${customerRef}`;
  const owner = await rowsOf("the owner of a declined card", ownerRow, statement).executeTakeFirst(ctx.db);
  if (owner === undefined) return true;
  const key = keyOf("visitor", ctx.tokens.fingerprint(owner.guestId));
  return (await countHit(ctx.db, { ...DECLINES.visitor, key })).hits < DECLINES.visitor.times;
}

/** Refuses another attempt to pay or to save a card where too many cards were declined. Counts nothing. */
export async function limitDeclines(
  ctx: Context,
  db: Db,
  { orderId, guestId }: { readonly orderId: string | null; readonly guestId: string },
): Promise<Outcome<null>> {
  const origin = ctx.originKey?.() ?? null;
  const visitor = ctx.tokens.fingerprint(guestId);
  const own = [
    ...(orderId === null ? [] : [{ ...DECLINES.order, key: keyOf("order", orderId) }]),
    { ...DECLINES.visitor, key: keyOf("visitor", visitor) },
  ];
  const ofOrigin = origin === null ? [] : [{ ...DECLINES.origin, key: keyOf("origin", origin) }, fewOf(visitor)];
  const verdicts = await peekAllHits(db, [...own, ...ofOrigin]);
  const isOver = ({ allowed }: { readonly allowed: boolean }) => !allowed;
  const ownVerdicts = verdicts.slice(0, own.length);
  const originVerdicts = verdicts.slice(own.length);
  // An address that has had its share refuses only a visitor who has had their few as well.
  if (ownVerdicts.some(isOver) || (originVerdicts.length > 0 && originVerdicts.every(isOver)))
    return refuse("too_many_requests", TOO_MANY_TEXT);
  return ok(null);
}

const TOO_MANY_TEXT =
  "Several cards have been declined. Please ask your bank, or try again in an hour. You have not been charged.";
