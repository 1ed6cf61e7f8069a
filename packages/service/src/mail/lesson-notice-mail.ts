import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";
import { isProved } from "./is-proved.ts";
import { schoolEnvelope } from "./school-envelope.ts";
import { loadMailTexts } from "./texts/load-mail-texts.ts";

const noticeRow = z.object({
  of_location: z.boolean(),
  of_teachers: z.boolean(),
  of_times: z.boolean(),
  host: z.string(),
  customer_name: z.string(),
  email: z.string(),
  guest_id: shapes.uuid.nullable(),
  school_id: z.int(),
  school: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
  class: z.string(),
  on: shapes.isoDate,
  start: shapes.localTime,
  end: shapes.localTime,
  is_elsewhere: z.boolean(),
  location: z.string(),
  address: z.string(),
  travel: z.string(),
  teachers: z.array(z.string()),
  reason: z.string().nullable(),
  known: z.boolean(),
  children: z.array(z.string()),
});

type Notice = z.output<typeof noticeRow>;

/**
 * The mail to a family about one lesson that is held elsewhere, by somebody else or until another time, as it is arranged when the mail is sent. Null if nobody is
 * to be told, or the family has no place in it any more.
 */
export async function lessonNoticeMail(ctx: SystemContext, noticeId: string, messageId: string): Promise<Mail | null> {
  const notice = await readNotice(ctx, noticeId);
  if (notice === undefined || notice.email === "" || notice.children.length === 0) return null;
  // Whoever has paid is known to the bank, and whom the school enrolled itself it knows. A free order could have been placed in any stranger's name.
  const trusted = notice.known || (await isProved(ctx, { email: notice.email, guestId: notice.guest_id }));
  const when = `${fullDate(notice.on)}, ${notice.start} to ${notice.end}`;
  const { school_id: id, school: name, school_phone: phone, school_email: email } = notice;
  const texts = await loadMailTexts(ctx, [{ id, name, phone, email }]);
  return {
    ...composeMail({
      words: texts.words("every_mail"),
      subject: `${notice.class} on ${fullDate(notice.on)} ${shortChange(notice)}`,
      customerName: trusted ? notice.customer_name : "there",
      lead: [
        ...changesOf(notice),
        ...(notice.reason === null ? [] : [`${notice.reason}.`]),
        notice.of_times ? "Your other dates stay the same." : "The time and your other dates stay the same.",
      ],
      blocks: [
        {
          title: notice.class,
          rows: [
            `For: ${trusted ? formatList(notice.children) : "your child"}`,
            `When: ${when}`,
            `Where: ${notice.location}, ${notice.address}`,
            ...(notice.of_location && notice.travel !== "" ? [`How to get there: ${notice.travel}`] : []),
          ],
        },
        { title: "Questions?", rows: [`${notice.school}: ${notice.school_phone}, ${notice.school_email}`] },
      ],
      links: [],
      reference: notice.school,
      shopUrl: ctx.originOf(notice.host),
    }),
    ...schoolEnvelope(notice, { trusted, messageId }),
  };
}

function shortChange({ of_location: isElsewhere, of_times: isRetimed, location, end }: Notice): string {
  if (isElsewhere) return `is at ${location}`;
  return isRetimed ? `ends at ${end}` : "has a different teacher";
}

function changesOf(notice: Notice): string[] {
  const { of_location, of_teachers, of_times, is_elsewhere, location, teachers, start, end } = notice;
  const where = is_elsewhere
    ? `This session is at a different venue: ${location}.`
    : `This session is back at ${location}, the usual venue.`;
  const who = teachers.length === 0 ? [] : [`It will be taken by ${formatList(teachers)}.`];
  const until = `This session still begins at ${start}, but now ends at ${end}.`;
  return [...(of_location ? [where] : []), ...(of_times ? [until] : []), ...(of_teachers ? who : [])];
}

async function readNotice(ctx: SystemContext, noticeId: string): Promise<Notice | undefined> {
  const clock = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'Europe/London', 'HH24:MI')`;
  const statement = sql`
    select n.of_location, n.of_teachers, n.of_times, ${linkHost(ctx, { stored: sql`n.host`, school: sql`f.id` })} as host, c.name as customer_name, c.email, c.guest_id, f.id as school_id, f.name as school, f.email as school_email,
      f.phone as school_phone, g.name as class, s.held_on as "on", ${clock(sql`s.starts_at`)} as start, ${clock(sql`s.ends_at`)} as "end",
      s.location_id is not null as is_elsewhere, l.name as location, l.address_line_1 || ', ' || l.post_town || ' ' || l.postcode as address,
      l.travel, array(select t.name from teachers_of_lesson(s.id) x(id) join teacher t on t.id = x.id order by t.name) as teachers,
      case when n.of_times then (select c.reason from session_change c where c.group_id = s.group_id and c.held_on = s.held_on
        and c.starts_at = (s.starts_at at time zone 'Europe/London')::time) else s.arranged_reason end as reason, coalesce(own.known, false) as known, own.children
    from lesson_notice n join customer c on c.id = n.customer_id join session s on s.id = n.session_id and s.status = 'scheduled'
    join class_group g on g.id = s.group_id join franchise f on f.id = g.franchise_id
    join location l on l.id = coalesce(s.location_id, g.location_id)
    cross join lateral (
      select -- Paid with these details; or enrolled by the school, and these are none that somebody typed for an order.
        bool_or(o.customer_id = c.id and o.total_gross_pence > 0)
          or (bool_or(p.enrolment_id is not null) and not coalesce(bool_or(o.customer_id = c.id), false)) as known,
        coalesce(jsonb_agg(distinct k.first_name), '[]') as children
        from claim p join child k on k.id = p.child_id left join orders o on o.id = p.order_id
       where p.pool_id = s.place_pool_id and p.state = 'committed'
         and (o.customer_id = c.id or o.guest_id = c.guest_id or o.id is null and (k.guest_id = c.guest_id or k.customer_id = c.id))) own
    where n.id = ${noticeId}`;
  return await rowsOf("a notice of a lesson", noticeRow, statement).executeTakeFirst(ctx.db);
}
