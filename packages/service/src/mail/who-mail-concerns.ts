import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Concerned, Db } from "../kernel/index.ts";
import type { MailSubject } from "./mail-subjects.ts";

const NOBODY = { orderId: null, franchiseId: null, customerId: null } as const satisfies Concerned;

const concernedRow = z.object({
  orderId: shapes.uuid.nullable(),
  franchiseId: shapes.id.nullable(),
  customerId: shapes.uuid.nullable(),
});

/** Of children on a waiting list. Who paid for a place that was gone has no entry of their own making. */
const ofEntries = (condition: RawBuilder<unknown>) => sql`
  select null::uuid, coalesce(g.franchise_id, co.franchise_id), coalesce(e.customer_id, ch.customer_id,
      (select c.id from customer c where c.guest_id = ch.guest_id order by c.updated_at desc, c.id desc limit 1))
    from waiting_list_entry e left join child ch on ch.id = e.child_id
    left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
   where ${condition}`;

/** Of an enquiry. Its sender is a customer where they have booked with the address that they wrote from. */
const ofTicket = (condition: RawBuilder<unknown>) => sql`
  select null::uuid, t.franchise_id, (select c.id from customer c where c.guest_id = t.guest_id and lower(c.email) = lower(t.email)
      order by c.updated_at desc, c.id desc limit 1)
    from ticket t where ${condition}`;

const ofNotice = (table: string, id: RawBuilder<unknown>) =>
  sql`select null::uuid, n.franchise_id, n.customer_id from ${sql.table(table)} n where n.id = ${id}`;

/** Order, school and customer of mail `m`, by the column that says what it is about. Null: its order says so, or nobody can. */
const CONCERNED: Readonly<Record<keyof MailSubject, RawBuilder<unknown> | null>> = {
  order_id: null,
  refund_id: null,
  payment_id: sql`select p.order_id, null::int, null::uuid from payment p where p.id = m.payment_id`,
  reversal_id: sql`select r.order_id, r.seller_id, null::uuid from reversal r where r.id = m.reversal_id`,
  ticket_id: ofTicket(sql`t.id = m.ticket_id`),
  ticket_answer_id: ofTicket(sql`t.id = (select a.ticket_id from ticket_answer a where a.id = m.ticket_answer_id)`),
  waiting_party_id: ofEntries(sql`e.party_id = m.waiting_party_id`),
  // Children of an offer that was taken back may have another one by now.
  waiting_offer_id: ofEntries(sql`m.waiting_offer_id is not null and (e.offer_id = m.waiting_offer_id
    or e.id = any (array(select x.id::uuid from jsonb_array_elements_text(m.detail -> 'entry_ids') x(id))))`),
  waiting_entry_id: ofEntries(sql`e.id = m.waiting_entry_id`),
  waiting_over_id: ofEntries(sql`e.id = m.waiting_over_id`),
  waiting_removed_id: ofEntries(sql`e.id = m.waiting_removed_id`),
  withdrawal_family_id: sql`select null::uuid, w.franchise_id, f.customer_id from withdrawal_family f
    join withdrawal w on w.id = f.withdrawal_id where f.id = m.withdrawal_family_id`,
  lesson_notice_id: ofNotice("lesson_notice", sql`m.lesson_notice_id`),
  retimed_notice_id: ofNotice("lesson_notice", sql`m.retimed_notice_id`),
  listing_notice_id: ofNotice("listing_notice", sql`m.listing_notice_id`),
  arranged_notice_id: ofNotice("listing_notice", sql`m.arranged_notice_id`),
  // An invitation is of the school that invites. A family has its account with the whole network.
  email_token_id: sql`select null::uuid, i.franchise_id, u.customer_id from email_token t join user_account u on u.id = t.user_id
    left join staff_invitation i on i.token_id = t.id where t.id = m.email_token_id`,
  // It is linked to nobody, so that nothing leads to a deleted account.
  account_notice_id: null,
};

/** Whom a mail concerns, for whoever has to look after it. */
export async function whoMailConcerns(db: Db, messageId: string): Promise<Concerned> {
  const found = Object.values(CONCERNED).flatMap((one) => one ?? []);
  const statement = sql`
    select coalesce(m.order_id, x.order_id) as "orderId", x.franchise_id as "franchiseId", x.customer_id as "customerId"
    from message m left join lateral (${sql.join(
      found.map((one) => sql`(${one})`),
      sql` union all `,
    )} limit 1) x(order_id, franchise_id, customer_id) on true
    where m.id = ${messageId}`;
  return (await rowsOf("whom a mail concerns", concernedRow, statement).executeTakeFirst(db)) ?? NOBODY;
}
