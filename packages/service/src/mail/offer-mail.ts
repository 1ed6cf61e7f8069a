import { fullDate, formatList, instantSentence } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import type { MailContent } from "./compose-mail.ts";
import type { MailTexts } from "./texts/load-mail-texts.ts";
import { contentOf, mailTo, readRows, schoolTextsOf, type WaitingMailRow } from "./waiting-mail.ts";

/** The states of the entries that a mail is about. Who waits again may have another offer by now. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  waiting_lapsed: ["lapsed"],
  waiting_taken_back: ["waiting", "offered"],
};

/** The children of an offer that was taken back, and why. Mails of versions before say less. */
const takenBack = z
  .object({ entry_ids: z.array(z.guid()), why: z.enum(["not_held", "fewer_places"]).default("not_held") })
  .nullable();

/** The mails about an offer: that there is one, that it ends soon, that it has lapsed, and that it was taken back. They never contain health data. */
export async function offerMail(
  ctx: SystemContext,
  offerId: string,
  message: { readonly id: string; readonly kind: string; readonly detail: unknown },
): Promise<Mail | null> {
  const told = message.kind === "waiting_taken_back" ? takenBack.parse(message.detail) : null;
  const entryIds = told?.entry_ids;
  const which = entryIds === undefined ? sql`e.offer_id = ${offerId}` : sql`e.id = any (${entryIds}::uuid[])`;
  const all = await readRows(ctx, which, sql`${offerId}::uuid`);
  const rows = all.filter((row) => (STATES[message.kind] ?? ["offered"]).includes(row.status));
  const [first] = rows;
  // Answered meanwhile.
  if (first === undefined || first.expires_at === null || first.start_on === null) return null;
  // They keep no place on a list that is over, and have a mail of their own about that.
  if (message.kind === "waiting_taken_back" && first.is_over) return null;
  const proved = await isProved(ctx, { email: first.email, guestId: first.guest_id });
  const children = proved
    ? formatList(rows.map((row) => row.first_name))
    : rows.length > 1
      ? "your children"
      : "your child";
  const end = instantSentence(first.expires_at);
  const places = rows.length > 1 ? "Places are" : "A place is";
  const about = { children, end, places, hasFewerPlaces: told?.why === "fewer_places" };
  const url = `${ctx.originOf(first.host)}/offer/${ctx.tokens.offer(offerId)}`;
  const texts = await schoolTextsOf(ctx, first);
  const content = offerContent(message.kind, first, about, { proved, texts, url, shopUrl: ctx.originOf(first.host) });
  return mailTo(first, { proved, messageId: message.id, content });
}

interface ContentMore {
  /** False: nobody has proved the address, so that nothing typed is shown. */
  readonly proved: boolean;
  readonly texts: MailTexts;
  readonly url: string;
  readonly shopUrl: string;
}

type ContentRow = Pick<
  WaitingMailRow,
  | "name"
  | "venue"
  | "is_class"
  | "is_over"
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
    children: proved ? about.children : { ours: about.children },
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
  /** Of an offer that was taken back: its dates are held, with fewer places than before. */
  readonly hasFewerPlaces?: boolean;
}

function textOf(
  kind: string,
  { name, is_over: isOver }: Pick<WaitingMailRow, "name" | "is_over">,
  { children, end, places, hasFewerPlaces = false }: About,
) {
  const many = places.startsWith("Places");
  if (kind === "waiting_lapsed")
    return {
      subject: `The offer for ${name} has ended`,
      lead: isOver
        ? [
            `${many ? "The places" : "The place"} that we held for ${children} in ${name} ${many ? "were" : "was"} not booked by ${end}. ${name} takes no more bookings now.`,
          ]
        : [
            many
              ? `The places that we held for ${children} in ${name} were not booked by ${end}, so they go to other families.`
              : `The place that we held for ${children} in ${name} was not booked by ${end}, so it goes to the next family.`,
            `${children.replace(/^your/u, "Your")} ${many ? "are" : "is"} no longer on the waiting list, but you are welcome to join again.`,
          ],
      link: null,
    };
  if (kind === "waiting_taken_back")
    return {
      subject: `A change to your offer for ${name}`,
      lead: hasFewerPlaces
        ? [
            `We are sorry: there are fewer places in ${name} now, so the ${many ? "places" : "place"} that we offered for ${children} ${many ? "are" : "is"} no longer available. The offer has ended.`,
            "You keep your place on the waiting list. We will email you again as soon as a place is free for you.",
          ]
        : [
            `We are sorry: a date that we offered for ${children} in ${name} will not be held, so the offer has ended.`,
            "You keep your place on the waiting list. We will email you again as soon as a place on another date is free for you.",
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
