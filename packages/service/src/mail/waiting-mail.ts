import type { Mail } from "@matinee/gateways/mail";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { schoolEnvelope } from "./school-envelope.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

const waitingMailRow = z.object({
  first_name: z.string(),
  status: z.string(),
  name: z.string(),
  venue: z.string(),
  is_class: z.boolean(),
  /** The list is over. */
  is_over: z.boolean(),
  /** A camp without any day: all of them were cancelled. */
  is_cancelled: z.boolean(),
  had_offer: z.boolean(),
  start_on: z.string().nullable(),
  day_count: z.int().nullable(),
  expires_at: z.string().nullable(),
  customer_name: z.string(),
  email: z.string(),
  guest_id: z.guid().nullable(),
  school_id: z.int(),
  school: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
  host: z.string(),
});

/** A child on a waiting list, with whom the mail goes to. */
export type WaitingMailRow = z.output<typeof waitingMailRow>;

/** `offerId`: the offer that the mail is about, where it may not be the last one of the entries. */
export async function readRows(
  ctx: SystemContext,
  condition: RawBuilder<unknown>,
  offerId = sql`e.offer_id`,
): Promise<WaitingMailRow[]> {
  const statement = sql`
    select ch.first_name, e.status, coalesce(g.name, co.name) as name, l.name || ', ' || l.post_town as venue, e.group_id is not null as is_class,
      waiting_list_over(e.group_id, e.course_id) as is_over,
      e.course_id is not null and not exists (select from course_day d where d.course_id = e.course_id) as is_cancelled, coalesce(o.declined_at is null and o.ended_at > clock_timestamp() - interval '1 day', false) as had_offer,
      to_char(o.start_on, 'YYYY-MM-DD') as start_on, cardinality(o.days) as day_count, to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at,
      cu.name as customer_name, cu.email, cu.guest_id, f.id as school_id, f.name as school, f.email as school_email, f.phone as school_phone,
      ${linkHost(ctx, { stored: sql`e.host`, school: sql`f.id` })} as host
    from waiting_list_entry e
    join child ch on ch.id = e.child_id
    left join waiting_offer o on o.id = ${offerId}
    -- Who paid for a place that was gone has no entry of their own making: their last details count.
    join lateral (select c.* from customer c where c.id = coalesce(e.customer_id, ch.customer_id) or (e.customer_id is null and c.guest_id = ch.guest_id)
      order by c.updated_at desc, c.id desc limit 1) cu on true
    left join class_group g on g.id = e.group_id
    left join course co on co.id = e.course_id
    join location l on l.id = coalesce(g.location_id, co.location_id)
    join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
    where ${condition} order by e.created_at, e.id`;
  return await rowsOf("a mail to who waits", waitingMailRow, statement).execute(ctx.db);
}

/** The words of a row's school for its mails. */
export async function schoolTextsOf(ctx: SystemContext, row: WaitingMailRow): Promise<MailTexts> {
  const { school_id: id, school: name, school_phone: phone, school_email: email } = row;
  return await loadMailTexts(ctx, [{ id, name, phone, email }]);
}

type Draft = Pick<Parameters<typeof composeMail>[0], "words" | "subject" | "lead" | "links" | "shopUrl"> & {
  readonly proved: boolean;
  readonly title: readonly string[];
};

/** A mail to who waits, with the school's address for questions. */
export function contentOf(
  row: Pick<WaitingMailRow, "name" | "customer_name" | "school" | "school_email" | "school_phone">,
  { proved, title, ...draft }: Draft,
): MailContent {
  return composeMail({
    ...draft,
    customerName: proved ? row.customer_name : "there",
    blocks: [
      { title: row.name, rows: title },
      { title: "Questions?", rows: [`${row.school}: ${row.school_phone}, ${row.school_email}`] },
    ],
    reference: "Waiting list",
  });
}

interface Sent {
  readonly proved: boolean;
  readonly messageId: string;
  readonly content: MailContent;
}

/** The mail with its sender, and to the family of the row. */
export function mailTo(row: WaitingMailRow, { proved, messageId, content }: Sent): Mail {
  return {
    ...content,
    ...schoolEnvelope(row, { trusted: proved, messageId }),
  };
}
