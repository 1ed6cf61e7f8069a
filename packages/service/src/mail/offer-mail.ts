import { fullDate, formatList, instantSentence } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

const offerRow = z.object({
  first_name: z.string(),
  status: z.string(),
  name: z.string(),
  venue: z.string(),
  is_class: z.boolean(),
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

type OfferRow = z.output<typeof offerRow>;

/** `offerId`: the offer that the mail is about, where it may not be the last one of the entries. */
async function readRows(
  ctx: SystemContext,
  condition: RawBuilder<unknown>,
  offerId = sql`e.offer_id`,
): Promise<OfferRow[]> {
  const statement = sql`
    select ch.first_name, e.status, coalesce(g.name, co.name) as name, l.name || ', ' || l.post_town as venue, e.group_id is not null as is_class,
      to_char(o.start_on, 'YYYY-MM-DD') as start_on, cardinality(o.days) as day_count, to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at,
      cu.name as customer_name, cu.email, cu.guest_id, f.id as school_id, f.name as school, f.email as school_email, f.phone as school_phone,
      coalesce(e.host, primary_host(f.id), 'localhost') as host
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
  return await rowsOf("a mail about an offer", offerRow, statement).execute(ctx.db);
}

/** The states of the entries that a mail is about. Who waits again may have another offer by now. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  waiting_lapsed: ["lapsed"],
  waiting_taken_back: ["waiting", "offered"],
};

/** The children of an offer that was taken back. Mails of the version before name none. */
const takenBack = z.object({ entry_ids: z.array(z.guid()) }).nullable();

/** The mails about an offer: that there is one, that it ends soon, that it has lapsed, and that it was taken back. They never contain health data. */
export async function offerMail(
  ctx: SystemContext,
  offerId: string,
  message: { readonly id: string; readonly kind: string; readonly detail: unknown },
): Promise<Mail | null> {
  const entryIds = message.kind === "waiting_taken_back" ? takenBack.parse(message.detail)?.entry_ids : undefined;
  const which = entryIds === undefined ? sql`e.offer_id = ${offerId}` : sql`e.id = any (${entryIds}::uuid[])`;
  const all = await readRows(ctx, which, sql`${offerId}::uuid`);
  const rows = all.filter((row) => (STATES[message.kind] ?? ["offered"]).includes(row.status));
  const [first] = rows;
  // Answered meanwhile.
  if (first === undefined || first.expires_at === null || first.start_on === null) return null;
  const proved = await isProved(ctx.db, { email: first.email, guestId: first.guest_id });
  const children = proved
    ? formatList(rows.map((row) => row.first_name))
    : rows.length > 1
      ? "your children"
      : "your child";
  const end = instantSentence(first.expires_at);
  const about = { children, end, places: rows.length > 1 ? "Places are" : "A place is" };
  const url = `${ctx.originOf(first.host)}/offer/${ctx.tokens.offer(offerId)}`;
  const texts = await textsOf(ctx, first);
  const content = offerContent(message.kind, first, about, { proved, texts, url, shopUrl: ctx.originOf(first.host) });
  return mailTo(first, { proved, messageId: message.id, content });
}

async function textsOf(ctx: SystemContext, row: OfferRow): Promise<MailTexts> {
  const { school_id: id, school: name, school_phone: phone, school_email: email } = row;
  return await loadMailTexts(ctx, [{ id, name, phone, email }]);
}

interface ContentMore {
  /** False: nobody has proved the address, so that nothing typed is shown. */
  readonly proved: boolean;
  readonly texts: MailTexts;
  readonly url: string;
  readonly shopUrl: string;
}

type ContentRow = Pick<
  OfferRow,
  | "name"
  | "venue"
  | "is_class"
  | "start_on"
  | "day_count"
  | "customer_name"
  | "school"
  | "school_email"
  | "school_phone"
>;

/** What a mail about an offer says. One that asks for an answer has the school's words for it. */
export function offerContent(
  kind: string,
  row: ContentRow,
  about: About,
  { proved, texts, url, shopUrl }: ContentMore,
): MailContent {
  const { subject, lead, link } = textOf(kind, row, about);
  const words = texts.words(link === null ? "every_mail" : "waiting_offer", {
    children: about.children,
    booking: row.name,
  });
  return contentOf(row, {
    proved,
    words,
    subject,
    lead,
    title: link === null ? [row.venue] : titleOf(row),
    links: link === null ? [] : [{ text: link, url }],
    shopUrl,
  });
}

interface About {
  readonly children: string;
  readonly end: string;
  readonly places: string;
}

function textOf(kind: string, { name }: Pick<OfferRow, "name">, { children, end, places }: About) {
  const many = places.startsWith("Places");
  if (kind === "waiting_lapsed")
    return {
      subject: `The offer for ${name} has ended`,
      lead: [
        many
          ? `The places that we held for ${children} in ${name} were not booked by ${end}, so the next family has its turn.`
          : `The place that we held for ${children} in ${name} was not booked by ${end}, so the next family has its turn.`,
        "If you would still like a place, you are welcome to join the waiting list again.",
      ],
      link: null,
    };
  if (kind === "waiting_taken_back")
    return {
      subject: `A change to your offer for ${name}`,
      lead: [
        `We are sorry: a date that we offered for ${children} in ${name} will not be held, so the offer has ended.`,
        "You keep your place on the waiting list. We write to you again as soon as a place on another date is free for you.",
      ],
      link: null,
    };
  const hold = `${places} held for ${children} until ${end}. You pay nothing until you book.`;
  const decline = `If you do not need ${many ? "them" : "it"} any more, please open the link and say so: the next family will be glad.`;
  return kind === "waiting_reminder"
    ? {
        subject: `Still free for you: ${name}`,
        lead: [`This is a reminder. ${hold}`, decline],
        link: many ? "Book the places" : "Book the place",
      }
    : {
        subject: `${places} free: ${name}`,
        lead: [`Good news: ${places.toLowerCase()} free in ${name}. ${hold}`, decline],
        link: many ? "Book the places" : "Book the place",
      };
}

function titleOf(row: ContentRow): readonly string[] {
  const from = row.start_on === null ? "" : fullDate(row.start_on);
  const what = row.is_class ? `Your trial begins on ${from}` : `The camp begins on ${from}`;
  return [
    row.venue,
    row.day_count === null
      ? what
      : `${row.day_count === 1 ? "One day" : `${row.day_count} days`} of the camp, from ${from}`,
  ];
}

/** A booking has ended a child's entry on a waiting list, so the family waits no longer. */
export async function waitingBookedMail(ctx: SystemContext, entryId: string, messageId: string): Promise<Mail | null> {
  const [row] = await readRows(ctx, sql`e.id = ${entryId}`);
  if (row === undefined) return null;
  const proved = await isProved(ctx.db, { email: row.email, guestId: row.guest_id });
  const child = proved ? row.first_name : "Your child";
  const texts = await textsOf(ctx, row);
  const content = contentOf(row, {
    proved,
    words: texts.words("every_mail"),
    subject: `Off the waiting list: ${row.name}`,
    lead: [
      `${child} has a place in ${row.name} now, so we have taken ${proved ? row.first_name : "your child"} off its waiting list.`,
    ],
    title: [row.venue],
    links: [],
    shopUrl: ctx.originOf(row.host),
  });
  return mailTo(row, { proved, messageId, content });
}

type Draft = Pick<Parameters<typeof composeMail>[0], "words" | "subject" | "lead" | "links" | "shopUrl"> & {
  readonly proved: boolean;
  readonly title: readonly string[];
};

function contentOf(row: ContentRow, { proved, title, ...draft }: Draft): MailContent {
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

function mailTo(row: OfferRow, { proved, messageId, content }: Sent): Mail {
  return {
    ...content,
    to: proved ? `"${row.customer_name.replaceAll(/["\\\r\n]/g, "")}" <${row.email}>` : row.email,
    from: `"${row.school}" <bookings@${row.host}>`,
    replyTo: row.school_email,
    attachments: [],
    messageId: `<${messageId}@${row.host}>`,
  };
}
