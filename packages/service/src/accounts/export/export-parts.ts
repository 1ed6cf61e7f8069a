import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import {
  bookingsOf,
  bookingsTable,
  CREDIT_MOVEMENT_COLUMNS,
  creditMovementsFrom,
  LINE_NAME_TABLES,
  lineName,
} from "../../orders/index.ts";
import { WAITING_COLUMNS, waitingFrom } from "../../waiting-list/index.ts";

const itemRow = z.object({ item: z.record(z.string(), z.unknown()) });

/** The rows of a query as JSON, for the file. Nobody computes with them. */
export async function itemsOf(db: Db, query: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  const statement = sql`select to_jsonb(x) as item from (${query}) x`;
  const rows = await rowsOf("a part of an account's export", itemRow, statement).execute(db);
  return rows.map(({ item }) => item);
}

/** All contact details the account has given. Each order refers to the details it was placed with. */
export async function readAddresses(db: Db, guestId: string): Promise<readonly unknown[]> {
  return await itemsOf(
    db,
    sql`select name, email, phone, address_line_1, address_line_2, address_line_3, post_town, county, postcode, message, created_at
      from customer where guest_id = ${guestId} order by created_at, id`,
  );
}

/** The consents for chat, analytics and advertising scripts. */
export async function readExportedConsents(db: Db, who: { readonly userId: string; readonly guestId: string }) {
  return await itemsOf(
    db,
    sql`select host, kind, given, wording_version, recorded_at from third_party_consent
      where guest_id = ${who.guestId} or user_id = ${who.userId} order by id`,
  );
}

/** Enquiries with their answers, including those sent from the account's confirmed email address. */
export async function readTickets(db: Db, guestId: string, userId: string): Promise<readonly unknown[]> {
  return await itemsOf(
    db,
    sql`select t.reference, f.name as school, t.name, t.email, t.subject, t.message, t.status, t.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('message', a.message, 'at', a.created_at) order by a.created_at)
          from ticket_answer a where a.ticket_id = t.id), '[]') as answers
      from ticket t join franchise f on f.id = t.franchise_id
      where t.guest_id = ${guestId} or lower(t.email) = (select u.email from user_account u where u.id = ${userId})
      order by t.created_at, t.id`,
  );
}

/** Places on waiting lists, each with its end and the last offer of a place. What staff noted about one stays with the school. */
export async function readWaitingEntries(db: Db, guestId: string): Promise<readonly unknown[]> {
  return await itemsOf(
    db,
    sql`select ${WAITING_COLUMNS}, e.ended_at, e.declined_days,
        (select jsonb_build_object('offered_at', wo.offered_at, 'start_on', wo.start_on, 'days', to_jsonb(wo.days), 'expires_at', wo.expires_at,
          'declined_at', wo.declined_at, 'ended_at', wo.ended_at, 'taken_back', wo.taken_back)
          from waiting_offer wo where wo.id = e.offer_id) as last_offer
      ${waitingFrom(guestId)} order by e.created_at, e.id`,
  );
}

/** Credit that was given or spent, oldest first. Some of it belongs to no order. */
export async function readCreditMovements(db: Db, guestId: string): Promise<readonly unknown[]> {
  return await itemsOf(db, sql`select ${CREDIT_MOVEMENT_COLUMNS} ${creditMovementsFrom(guestId)} order by m.id`);
}

/** The coupons that were used under an address of the family. */
export async function readCoupons(db: Db, who: { readonly userId: string; readonly guestId: string }) {
  return await itemsOf(
    db,
    sql`select cp.code, u.email_key as email from coupon_customer u join coupon cp on cp.id = u.coupon_id
      where u.email_key in (select email_key from customer where guest_id = ${who.guestId} and email <> ''
        union select lower(email) from user_account where id = ${who.userId}) order by cp.code, u.email_key`,
  );
}

/** What is said of the dates of a booking `b`. */
const datesOfBooking = sql`(select jsonb_agg(jsonb_build_object('date', d -> 'date', 'start', d -> 'start', 'end', d -> 'end', 'cancelled', d -> 'cancelled') order by n)
          from jsonb_array_elements(b.dates) with ordinality as dates(d, n))`;

/** Places in classes without an order: the family had them before its school came here. */
export async function readPlaces(db: Db, guestId: string): Promise<readonly unknown[]> {
  return await itemsOf(
    db,
    sql`select b.name as class, b.seller ->> 'name' as school, b.children -> 0 ->> 'first_name' as child, b.status,
        ${datesOfBooking} as dates
      from ${bookingsTable(guestId)} b where b."order" is null order by b.first_on, b.id`,
  );
}

/** The lines of an order as bought, with the names of when they were bought, and each date as it is now. */
export async function readLines(db: Db, orderId: string): Promise<readonly unknown[]> {
  return await itemsOf(
    db,
    sql`select i.type, ${lineName()} as name,
        coalesce(sold_line(o.sold, i.id) #>> '{seller,name}', f.name) as seller, i.start_on, i.days, i.quantity, i.unit_price_pence, i.vat_bp,
        i.take_full_payment, i.personalisation, i.personalisation_pence, i.state, ${datesOfBooking} as dates,
        (select jsonb_build_object('method', d.method, 'done_at', case when d.done_how <> 'before_list' then d.done_at end,
            'done_how', nullif(d.done_how, 'before_list')) from item_delivery d where d.order_item_id = i.id) as delivery,
        coalesce((select jsonb_agg(k.first_name || ' ' || k.surname order by k.created_at, k.id)
          from order_item_child ic join child k on k.id = ic.child_id where ic.order_item_id = i.id), '[]') as children,
        coalesce((select jsonb_agg(jsonb_build_object('name', coalesce((select l ->> 'name'
            from jsonb_array_elements(sold_line(o.sold, i.id) -> 'addons') l where (l ->> 'id')::int = a.id), a.name), 'quantity', ia.quantity, 'days', to_jsonb(ia.days), 'choice', ia.choice, 'unit_price_pence', ia.unit_price_pence) order by a.id)
          from order_item_addon ia join course_addon a on a.id = ia.course_addon_id where ia.order_item_id = i.id), '[]') as addons
      from order_item i join orders o on o.id = i.order_id join franchise f on f.id = i.seller_id ${LINE_NAME_TABLES}
      left join ${bookingsOf(sql`o.id = ${orderId}`)} b on b.id = i.id
      where i.order_id = ${orderId} order by i.position, i.id`,
  );
}
