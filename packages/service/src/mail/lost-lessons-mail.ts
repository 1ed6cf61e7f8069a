import { rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { lineIsFree } from "../orders/index.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { isProved } from "./is-proved.ts";
import { schoolEnvelope } from "./school-envelope.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

const familyRow = z.object({
  customer_name: z.string(),
  email: z.string(),
  guest_id: z.guid().nullable(),
  host: z.string(),
  ways: z.array(z.enum(["date", "credit", "refund"])),
  fallback: z.enum(["credit", "refund", "school"]),
  answer_by: z.string().nullable(),
  school_id: z.int(),
  school: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
  paid: z.boolean(),
  numbers: z.array(z.string()),
  lessons: z.array(
    z.object({
      class: z.string(),
      is_camp: z.boolean(),
      child: z.string().nullable(),
      on: z.string(),
      start: z.string(),
      why: z.string(),
      state: z.string(),
      is_held: z.boolean(),
      /** Nothing was paid for it, so there is no money to give back. */
      is_free: z.boolean(),
    }),
  ),
});

type Family = z.output<typeof familyRow>;

/**
 * The one mail to a family about lessons that are not held: which, why, what they can choose and until when. Null if nobody is to be told,
 * or everything is settled already.
 */
export async function lostLessonsMail(ctx: SystemContext, familyId: string, messageId: string): Promise<Mail | null> {
  const family = await readFamily(ctx, familyId);
  if (family === undefined || family.email === "" || !family.lessons.some(({ state }) => isUndecided(state)))
    return null;
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = family.paid || (await isProved(ctx, { email: family.email, guestId: family.guest_id }));
  const { school_id: id, school: name, school_phone: phone, school_email: email } = family;
  const content = lostLessonsContent(family, {
    trusted,
    texts: await loadMailTexts(ctx, [{ id, name, phone, email }]),
    shopUrl: ctx.originOf(family.host),
    answerUrl: `${ctx.originOf(family.host)}/lost-lessons/${ctx.tokens.lostLessons(familyId)}`,
  });
  return {
    ...content,
    ...schoolEnvelope(family, { trusted, messageId }),
  };
}

/** `told`: of a child who is enrolled without an order, so there is nothing to settle. */
const isUndecided = (state: string) => state === "open" || state === "with_school" || state === "told";

interface Extent {
  readonly one: boolean;
  /** "session" of classes, "day" of camps. */
  readonly what: "session" | "day";
  /** How many of the lessons are held, and have fewer places than before. */
  readonly held: number;
  readonly of: number;
}

function subjectOf({ one, what, held, of }: Extent): string {
  const on = what === "day" ? "on" : "in";
  if (held === of) return `You have lost your ${one ? `place ${on} a ${what}` : `places ${on} some ${what}s`}`;
  return `${one ? `A ${what}` : `Some ${what}s`} that you booked will not take place`;
}

function leadOf({ one, what, held, of }: Extent): string {
  const on = what === "day" ? "on" : "in";
  if (held > 0 && held < of)
    return `some of the ${what}s below will not take place, and you no longer have a place ${on} others`;
  if (held === of) return `you no longer have a place ${on} the ${what}${one ? "" : "s"} below`;
  return `${one ? `the ${what}` : `the ${what}s`} below will not take place`;
}

function unaskedText({ lessons }: LostFamily): string {
  const isCamp = lessons.every((one) => one.is_camp);
  const isUnpaid = lessons.every(({ state, is_free: isFree }) => state === "told" || isFree);
  if (isUnpaid && isCamp) return "If you have a question, please reply to this email or ring us.";
  return isUnpaid
    ? "If you would like another date, please reply to this email or ring us, and we will arrange it."
    : `You can choose ${isCamp ? "credit" : "another date"} or a refund. Please reply to this email or ring us, and we will arrange it.`;
}

const WAYS = { date: "another date", credit: "credit for your next booking", refund: "a refund" } as const;

function askedText({ ways: offered, fallback: last, answer_by: until, lessons }: LostFamily): string[] {
  const open = lessons.filter(({ state }) => state === "open");
  // For what cost nothing there is another date, or the school is in touch.
  const areFree = open.every((one) => one.is_free);
  const ways = areFree ? offered.filter((way) => way === "date") : offered;
  const fallback = areFree ? "school" : last;
  const otherwise = {
    credit: "you get credit for your next booking",
    refund: "you get a refund",
    school: "we will ring or write to you",
  }[fallback];
  const isCamp = lessons.every((one) => one.is_camp);
  const all = ways.filter((way) => !isCamp || way !== "date").map((way) => WAYS[way]);
  const choice = all.length === 1 ? `We offer you ${all[0] ?? ""}.` : `You can choose: ${all.join(", or ")}.`;
  const others = lessons.some(({ state }) => state === "told")
    ? ["For classes that the school booked for you, please reply to this email or ring us."]
    : [];
  const free =
    !areFree && open.some((one) => one.is_free)
      ? [
          "For anything that was free, you can choose another date. If we do not hear from you, we will ring or write to you about it.",
        ]
      : [];
  return [
    `${choice} Please tell us by ${fullDate(until ?? "")}. If we do not hear from you by then, ${otherwise}.`,
    ...free,
    ...others,
  ];
}

async function readFamily(ctx: SystemContext, familyId: string): Promise<Family | undefined> {
  const statement = sql`
    select c.name as customer_name, c.email, c.guest_id, ${linkHost(ctx, { stored: sql`f.host`, school: sql`s.id` })} as host, w.ways, w.fallback, to_char(w.answer_by, 'YYYY-MM-DD') as answer_by,
      s.id as school_id, s.name as school, s.email as school_email, s.phone as school_phone, l.paid, l.numbers, l.lessons
    from withdrawal_family f join withdrawal w on w.id = f.withdrawal_id join customer c on c.id = f.customer_id
    join franchise s on s.id = w.franchise_id
    cross join lateral (
      -- Whom the school enrolled itself it knows.
      select coalesce(bool_or(l.state = 'told' or o.total_gross_pence > 0), false) as paid, array(select distinct x.number from orders x join lost_lesson y on y.order_id = x.id
          where y.family_id = f.id and x.number is not null order by 1) as numbers,
        jsonb_agg(jsonb_build_object('class', coalesce(sold_name(o.sold, l.order_item_id), g.name, co.name), 'is_camp', co.id is not null,
          'child', k.first_name, 'why', l.why, 'on', coalesce(day ->> 'date', d.held_on::text),
          'start', coalesce(day ->> 'start', to_char(d.starts_at at time zone 'Europe/London', 'HH24:MI')), 'state', l.state, 'is_held', l.is_held,
          'is_free', ${lineIsFree})
          order by coalesce(g.name, co.name), k.first_name, d.starts_at, day ->> 'date') as lessons
      from (
        select family_id, claim_id, order_id, order_item_id, session_id, course_id, days, why, state, is_held from lost_lesson
        union all select family_id, claim_id, null, null, session_id, null, null, why, 'told', is_held from lost_enrolled_lesson) l
      left join orders o on o.id = l.order_id left join order_item i on i.id = l.order_item_id left join session d on d.id = l.session_id left join class_group g on g.id = d.group_id
      left join course co on co.id = l.course_id left join jsonb_array_elements(l.days) day on true
      join claim p on p.id = l.claim_id left join child k on k.id = p.child_id where l.family_id = f.id) l
    where f.id = ${familyId}`;
  return await rowsOf("the lost lessons of a family", familyRow, statement).executeTakeFirst(ctx.db);
}

type LostFamily = Pick<
  Family,
  | "customer_name"
  | "ways"
  | "fallback"
  | "answer_by"
  | "school"
  | "school_email"
  | "school_phone"
  | "numbers"
  | "lessons"
>;

interface ContentMore {
  /** False: the orders could have been placed in a stranger's name, so the mail names nobody. */
  readonly trusted: boolean;
  readonly texts: MailTexts;
  readonly shopUrl: string;
  /** The page where the family chooses. */
  readonly answerUrl: string;
}

/** What the mail says about lessons that are not held. */
export function lostLessonsContent(
  family: LostFamily,
  { trusted, texts, shopUrl, answerUrl }: ContentMore,
): MailContent {
  const one = family.lessons.length === 1;
  const extent: Extent = {
    one,
    what: family.lessons.every((lesson) => lesson.is_camp) ? "day" : "session",
    held: family.lessons.filter((lesson) => lesson.is_held).length,
    of: family.lessons.length,
  };
  const isAsked = family.answer_by !== null && family.lessons.some(({ state }) => state === "open");
  const reasons = [...new Set(family.lessons.map(({ why }) => why))].join(". ");
  const byClass = [...Map.groupBy(family.lessons, (lesson) => lesson.class)];
  const numbers = formatList(family.numbers);
  return composeMail({
    subject: `${subjectOf(extent)}${numbers === "" ? "" : ` (${numbers})`}`,
    words: texts.words("lessons_lost"),
    customerName: trusted ? family.customer_name : "there",
    lead: [
      `We are sorry: ${leadOf(extent)}. ${reasons}. Everything else that you booked stays as it is.`,
      ...(isAsked ? askedText(family) : [unaskedText(family)]),
    ],
    blocks: [
      ...byClass.map(([title, lessons]) => ({
        title,
        rows: [...Map.groupBy(lessons, ({ child }) => (trusted ? child : null) ?? "your child")].flatMap(
          ([child, own]) => [
            `For: ${child}`,
            ...own.map(
              (lesson) =>
                `${lesson.is_held ? "Place no longer available" : "Not taking place"}: ${fullDate(lesson.on)}, ${lesson.start}`,
            ),
          ],
        ),
      })),
      { title: "Questions?", rows: [`${family.school}: ${family.school_phone}, ${family.school_email}`] },
    ],
    links: isAsked
      ? [
          {
            text: "Choose what happens",
            url: answerUrl,
          },
        ]
      : [],
    reference: numbers === "" ? family.school : `Order ${numbers}`,
    shopUrl,
  });
}
