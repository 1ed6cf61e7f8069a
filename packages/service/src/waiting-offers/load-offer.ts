import type { WaitingOffer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, type Db, visitorOf } from "../kernel/index.ts";
import { isProved } from "../mail/index.ts";

const offeredEntry = z.object({
  id: shapes.uuid,
  child_id: shapes.uuid,
  guest_id: shapes.uuid.nullable(),
  first_name: z.string(),
  surname: z.string(),
  date_of_birth: shapes.isoDate,
  status: z.enum(["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"]),
});

const offerRow = z.object({
  id: shapes.uuid,
  group_id: shapes.id.nullable(),
  course_id: shapes.id.nullable(),
  start_on: shapes.isoDate,
  days: z.array(shapes.isoDate).nullable(),
  name: z.string(),
  location: z.object({ name: z.string(), post_town: z.string() }),
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  dates: z.array(z.object({ date: shapes.isoDate, start: shapes.localTime, end: shapes.localTime })),
  expires_at: shapes.instant,
  /** For one child, in pence. */
  price: z.int(),
  booking_fee: z.int(),
  declined: z.boolean(),
  is_over: z.boolean(),
  /** Nothing can become free on its list any more. */
  is_list_over: z.boolean(),
  /** Why it was taken back. Null: it was not, or the version before did it. */
  taken_back: z.enum(["not_held", "fewer_places"]).nullable(),
  email: z.string().nullable(),
  customer_guest_id: shapes.uuid.nullable(),
  /** The visitors at whose checkout the places are. */
  at_checkout_of: z.array(shapes.uuid),
  entries: z.array(offeredEntry),
});

/** An offer with the children it was made to. */
export type LoadedOffer = z.output<typeof offerRow>;
/** A child of an offer. */
export type OfferedEntry = LoadedOffer["entries"][number];

const clock = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'HH24:MI')`;

/** SQL: the status of entry `e`. Once its place is paid for it has accepted, and the list is told in a moment. */
const statusNow = sql`case when e.status = 'offered' and exists (select from claim c
  where c.waiting_entry_id = e.id and c.order_id is not null and c.state = 'committed') then 'accepted' else e.status end`;

/** Loads an offer by its id. Runs as the system: the key of its link proved whose it is. */
export async function loadOffer(db: Db, offerId: string): Promise<LoadedOffer | undefined> {
  const statement = sql`
    select o.id, o.group_id, o.course_id, o.start_on, to_jsonb(o.days) as days, coalesce(g.name, co.name) as name,
      jsonb_build_object('name', l.name, 'post_town', l.post_town) as location,
      jsonb_build_object('name', f.name, 'email', f.email, 'phone', f.phone) as seller,
      to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      coalesce((select jsonb_agg(jsonb_build_object('date', run.held_on, 'start', ${clock(sql`run.starts_at at time zone 'Europe/London'`)},
            'end', ${clock(sql`run.ends_at at time zone 'Europe/London'`)}) order by run.starts_at)
          from (select s.* from session s where s.group_id = o.group_id and s.status = 'scheduled' and s.held_on >= o.start_on
            order by s.starts_at limit g.trial_sessions) run),
        (select jsonb_agg(jsonb_build_object('date', d.held_on, 'start', ${clock(sql`d.starts_at`)}, 'end', ${clock(sql`d.ends_at`)}) order by d.held_on)
          from course_day d where d.course_id = o.course_id and (o.days is null or d.held_on = any (o.days))), '[]') as dates,
      coalesce(g.trial_price_pence, case when o.days is null then co.price_pence else co.day_price_pence * cardinality(o.days) end) as price,
      f.booking_fee_pence as booking_fee, o.declined_at is not null as declined, o.expires_at <= clock_timestamp() as is_over,
      waiting_list_over(o.group_id, o.course_id) as is_list_over, o.taken_back,
      cu.email, cu.guest_id as customer_guest_id,
      to_jsonb(array(select distinct r.guest_id from claim c join orders r on r.id = c.order_id join waiting_list_entry e on e.id = c.waiting_entry_id
        where e.offer_id = o.id and e.status = 'offered' and c.state = 'held')) as at_checkout_of,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'child_id', e.child_id, 'guest_id', ch.guest_id, 'first_name', ch.first_name,
            'surname', ch.surname, 'date_of_birth', ch.date_of_birth, 'status', ${statusNow}) order by e.created_at, e.id)
          from waiting_list_entry e join child ch on ch.id = e.child_id where e.offer_id = o.id), '[]') as entries
    from waiting_offer o
    left join class_group g on g.id = o.group_id left join course co on co.id = o.course_id
    join location l on l.id = coalesce(g.location_id, co.location_id)
    join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
    left join lateral (select c.email, c.guest_id from waiting_list_entry e join customer c on c.id = e.customer_id where e.offer_id = o.id limit 1) cu on true
    where o.id = ${offerId}`;
  return await rowsOf("an offer", offerRow, statement).executeTakeFirst(db);
}

/** The first of these kinds that an offer has is what its link is about. */
const ASKED: readonly (readonly OfferedEntry["status"][])[] = [
  ["offered"],
  ["waiting", "declined", "lapsed"],
  ["accepted"],
  ["withdrawn"],
];

/**
 * The children whom the offer's link is still about: those who can take their places. Once there are none, those who did not take them, and
 * else those who did. So a child who has taken a place leaves the link to a brother or sister.
 */
export function askedEntries({ entries }: Pick<LoadedOffer, "entries">): OfferedEntry[] {
  for (const statuses of ASKED) {
    const found = entries.filter(({ status }) => statuses.includes(status));
    if (found.length > 0) return found;
  }
  return [];
}

/** What has become of an offer for a visitor. */
export function stateOf(offer: LoadedOffer, visitor: string | null): WaitingOffer["state"] {
  const { at_checkout_of: busy, declined, is_over: isOver } = offer;
  if (declined) return "declined";
  const status = askedEntries(offer)[0]?.status;
  if (status === "offered") {
    if (visitor !== null && busy.includes(visitor)) return "open";
    if (busy.length > 0) return "at_checkout";
    // Once its time is up its places are anybody's, even if no worker has ended it yet.
    return isOver ? "lapsed" : "open";
  }
  if (status === "accepted") return "accepted";
  // Whoever would wait again, or could join again, can't.
  if (offer.is_list_over) return "list_over";
  // The children wait again, or have another offer meanwhile.
  if (status === undefined || status === "waiting") return "taken_back";
  return status === "declined" ? "declined" : "lapsed";
}

/** An offer as its link shows it. */
export async function offerView(ctx: Context, offer: LoadedOffer): Promise<WaitingOffer> {
  const visitor = visitorOf(ctx);
  const proved =
    offer.email !== null && (await isProved(ctx, { email: offer.email, guestId: offer.customer_guest_id }));
  const { name, group_id, course_id, location, seller, dates, expires_at } = offer;
  const entries = askedEntries(offer);
  return {
    state: stateOf(offer, visitor),
    fewer_places: offer.taken_back === "fewer_places",
    name,
    group_id,
    course_id,
    location,
    seller,
    dates,
    price: offer.price * entries.length + offer.booking_fee,
    whole_camp: course_id !== null && offer.days === null,
    children: entries.map((entry) => (proved ? entry.first_name : "Your child")),
    expires_at,
    needs_birthdays: entries.some((entry) => entry.guest_id !== visitor),
  };
}
