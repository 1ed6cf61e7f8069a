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
  of_times: z.boolean(),
  of_teachers: z.boolean(),
  from_on: shapes.isoDate,
  host: z.string(),
  customer_name: z.string(),
  email: z.string(),
  guest_id: shapes.uuid.nullable(),
  school_id: z.int(),
  school: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
  name: z.string(),
  is_camp: z.boolean(),
  /** It tells of single lessons that are arranged at the location, and of no others. */
  is_arranged: z.boolean(),
  location: z.string(),
  address: z.string(),
  travel: z.string(),
  teachers: z.array(z.string()),
  known: z.boolean(),
  children: z.array(z.string()),
  dates: z.array(
    z.object({
      on: shapes.isoDate,
      start: shapes.localTime,
      end: shapes.localTime,
      /** Its own location and teachers, if it was given some; empty: those of the class. */
      place: z.string(),
      by: z.string(),
    }),
  ),
});

type Notice = z.output<typeof noticeRow>;

/** Of more dates than these only the first are listed. */
const DATES = 20;

/**
 * The mail to a family about a class or camp that is held elsewhere, at other times or by somebody else, as it is when the mail is sent. Null if
 * nobody is to be told, or the family has no place to come any more.
 */
export async function listingNoticeMail(ctx: SystemContext, noticeId: string, messageId: string): Promise<Mail | null> {
  const notice = await readNotice(ctx, noticeId);
  // Those before are as they were.
  const dates = (notice?.dates.filter(({ on }) => on >= notice.from_on) ?? []).toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
  const [first] = dates;
  if (notice === undefined || first === undefined || notice.email === "") return null;
  // Whoever has paid is known to the bank, and whom the school enrolled itself it knows. A free order could have been placed in any stranger's name.
  const trusted = notice.known || (await isProved(ctx, { email: notice.email, guestId: notice.guest_id }));
  const { school_id: id, school: name, school_phone: phone, school_email: email } = notice;
  const texts = await loadMailTexts(ctx, [{ id, name, phone, email }]);
  const left = dates.length - DATES;
  return {
    ...composeMail({
      words: texts.words("every_mail"),
      subject: subjectOf(notice, first.on),
      customerName: trusted ? notice.customer_name : "there",
      lead: [
        ...changesOf(notice, first.on),
        `Your booking is unchanged and you do not need to do anything. If the change does not suit you, please email or call ${name}.`,
      ],
      blocks: [
        {
          title: notice.name,
          rows: [
            `For: ${trusted ? formatList(notice.children) : "your child"}`,
            `Where: ${notice.location}, ${notice.address}`,
            ...(notice.of_location && notice.travel !== "" ? [`How to get there: ${notice.travel}`] : []),
          ],
        },
        {
          title: titleOfDates(notice, first.on),
          rows: [...dates.slice(0, DATES).map(dateText), ...(left > 0 ? [`and ${left} more`] : [])],
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

/** PostgreSQL compares the shorter keys of objects first: the teachers of dates before their days. */
const keyOf = ({ on, start }: Notice["dates"][number]) => `${on}T${start}`;

/** "Saturday 5 December 2026, 10:00 to 11:15", with what this date has of its own. */
const dateText = ({ on, start, end, place, by }: Notice["dates"][number]) =>
  `${fullDate(on)}, ${start} to ${end}${place === "" ? "" : `, at ${place}`}${by === "" ? "" : `, with ${by}`}`;

const subjectOf = (notice: Notice, from: string) =>
  notice.is_arranged
    ? `${notice.name}: new name or address of ${notice.location}`
    : `${notice.name}: ${whatChanges(notice)} from ${fullDate(from)}`;

const titleOfDates = ({ is_arranged: isArranged, is_camp: isCamp }: Notice, from: string) =>
  isArranged ? "Your dates there" : `${isCamp ? "Your days" : "Your dates"} from ${fullDate(from)}`;

type Changes = Pick<Notice, "of_location" | "of_times" | "of_teachers">;

function whatChanges({
  of_location: isElsewhere,
  of_times: isAtOtherTimes,
  of_teachers: hasOtherTeachers,
}: Changes): string {
  return formatList([
    ...(isElsewhere ? ["new venue"] : []),
    ...(isAtOtherTimes ? ["new times"] : []),
    ...(hasOtherTeachers ? ["new teacher"] : []),
  ]);
}

function changesOf(notice: Notice, from: string): string[] {
  const { name, location, teachers } = notice;
  if (notice.is_arranged)
    return [`The venue of the dates below has a new name or address: ${location}, ${notice.address}.`];
  return [
    ...(notice.of_location ? [`From ${fullDate(from)}, ${name} is held at ${location}.`] : []),
    ...(notice.of_times ? [`From ${fullDate(from)}, ${name} has new times, shown below.`] : []),
    ...(notice.of_teachers && teachers.length > 0
      ? [`From ${fullDate(from)}, ${name} is taught by ${formatList(teachers)}.`]
      : []),
  ];
}

async function readNotice(ctx: SystemContext, noticeId: string): Promise<Notice | undefined> {
  const clock = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'HH24:MI')`;
  const local = (column: ReturnType<typeof sql>) => sql`${column} at time zone 'Europe/London'`;
  const isFamily = sql`(o.customer_id = c.id or o.guest_id = c.guest_id or o.id is null and (k.guest_id = c.guest_id or k.customer_id = c.id))`;
  const lessons = sql`
    select s.held_on as on_day, ${clock(local(sql`s.starts_at`))} as starts, ${clock(local(sql`s.ends_at`))} as ends, s.place_pool_id as pool_id,
        coalesce((select own.name from location own where own.id = s.location_id and n.arranged_at is null), '') as place,
        coalesce((select string_agg(t.name, ' and ' order by t.name) from session_teacher x join teacher t on t.id = x.teacher_id where x.session_id = s.id), '') as by
      from session s where s.group_id = n.group_id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
        and (n.arranged_at is null or s.location_id = n.arranged_at)
    union all
    select d.held_on, ${clock(sql`d.starts_at`)}, ${clock(sql`d.ends_at`)}, cp.pool_id, '', ''
      from course_day d join course_place cp on cp.course_id = d.course_id and cp.held_on = d.held_on
      where d.course_id = n.course_id and (d.held_on + d.starts_at) at time zone 'Europe/London' > clock_timestamp()`;
  const statement = sql`
    select n.of_location, n.of_times, n.of_teachers, n.from_on, ${linkHost(ctx, { stored: sql`n.host`, school: sql`f.id` })} as host, c.name as customer_name, c.email, c.guest_id, f.id as school_id, f.name as school,
      f.email as school_email, f.phone as school_phone, coalesce(g.name, co.name) as name, n.course_id is not null as is_camp, n.arranged_at is not null as is_arranged,
      l.name as location, l.address_line_1 || ', ' || l.post_town || ' ' || l.postcode as address, l.travel,
      array(select t.name from class_group_teacher x join teacher t on t.id = x.teacher_id where x.group_id = n.group_id order by t.name) as teachers,
      coalesce(own.known, false) as known, own.children, own.dates
    from listing_notice n join customer c on c.id = n.customer_id
    left join class_group g on g.id = n.group_id left join course co on co.id = n.course_id
    join franchise f on f.id = n.franchise_id join location l on l.id = coalesce(n.arranged_at, g.location_id, co.location_id)
    cross join lateral (
      select -- Paid with these details; or enrolled by the school, and these are none that somebody typed for an order.
        bool_or(o.customer_id = c.id and o.total_gross_pence > 0)
          or (bool_or(p.enrolment_id is not null) and not coalesce(bool_or(o.customer_id = c.id), false)) as known,
        coalesce(jsonb_agg(distinct k.first_name), '[]') as children,
        coalesce(jsonb_agg(distinct jsonb_build_object('on', s.on_day, 'start', s.starts, 'end', s.ends, 'place', s.place, 'by', s.by)
          order by jsonb_build_object('on', s.on_day, 'start', s.starts, 'end', s.ends, 'place', s.place, 'by', s.by)), '[]') as dates
        from (${lessons}) s join claim p on p.pool_id = s.pool_id and p.state = 'committed' join child k on k.id = p.child_id
        left join orders o on o.id = p.order_id left join order_item i on i.id = p.order_item_id
       where ${isFamily} and (n.course_id is null or i.days is null or s.on_day = any (i.days))) own
    where n.id = ${noticeId}`;
  return await rowsOf("a notice of a class or camp", noticeRow, statement).executeTakeFirst(ctx.db);
}
