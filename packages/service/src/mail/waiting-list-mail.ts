import type { Mail } from "@matinee/gateways/mail";
import { rowsOf } from "@matinee/database";
import { formatList, waitingOddsText } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { schoolEnvelope } from "./school-envelope.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

const waitingRow = z.object({
  first_name: z.string(),
  name: z.string(),
  venue: z.string(),
  position: z.int(),
  is_class: z.boolean(),
  no_trial: z.boolean(),
  customer_name: z.string(),
  email: z.string(),
  guest_id: z.guid().nullable(),
  school_id: z.int(),
  school: z.string(),
  school_email: z.string(),
  school_phone: z.string(),
  host: z.string(),
});

const UNPROVED_TEXT =
  "Somebody used this email address to join a waiting list. If it was not you, please ignore this email. Families with a confirmed email address come first: create an account with this address to confirm it.";

const OFFER_TEXT =
  "We will email you as soon as a place becomes free, with a link that holds the place while you decide. You pay nothing until then.";

const TRIAL_FIRST_TEXT =
  "Places from the waiting list start with a trial. If your child has already had one, please ask the school about joining the class.";

/** The confirmation of waiting list places: each child, class or camp, and position. It never contains health data. */
export async function waitingListMail(ctx: SystemContext, partyId: string, messageId: string): Promise<Mail | null> {
  const statement = sql`
    select ch.first_name, coalesce(g.name, co.name) as name, l.name || ', ' || l.post_town as venue,
      waiting_position(e) as position, g.id is not null as is_class, no_trial_left(e) as no_trial, cu.name as customer_name, cu.email, cu.guest_id, f.id as school_id, f.name as school, f.email as school_email, f.phone as school_phone,
      ${linkHost(ctx, { stored: sql`e.host`, school: sql`f.id` })} as host
    from waiting_list_entry e
    join child ch on ch.id = e.child_id
    join customer cu on cu.id = e.customer_id
    left join class_group g on g.id = e.group_id
    left join course co on co.id = e.course_id
    join location l on l.id = coalesce(g.location_id, co.location_id)
    join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
    where e.party_id = ${partyId} and e.status in ('waiting', 'offered') order by e.created_at, e.id`;
  const rows = await rowsOf("a waiting list mail", waitingRow, statement).execute(ctx.db);
  const [first] = rows;
  if (first === undefined) return null;
  const proved = await isProved(ctx, { email: first.email, guestId: first.guest_id });
  const texts = await loadMailTexts(ctx, [
    { id: first.school_id, name: first.school, phone: first.school_phone, email: first.school_email },
  ]);
  const content = waitingListContent(rows, {
    proved,
    texts,
    shopUrl: ctx.originOf(first.host),
    leaveUrl: `${ctx.originOf(first.host)}/waiting-list/${ctx.tokens.joinedLists(partyId)}`,
  });
  return {
    ...content,
    ...schoolEnvelope(first, { trusted: proved, messageId }),
  };
}

type WaitingRow = Pick<
  z.output<typeof waitingRow>,
  | "first_name"
  | "name"
  | "venue"
  | "position"
  | "is_class"
  | "no_trial"
  | "customer_name"
  | "school"
  | "school_email"
  | "school_phone"
>;

interface ContentMore {
  /** False: nobody has proved the address, so that nothing typed is shown. */
  readonly proved: boolean;
  readonly texts: MailTexts;
  readonly shopUrl: string;
  /** Where the family leaves the lists again. */
  readonly leaveUrl: string;
}

/** What the mail says about children who joined waiting lists together. */
export function waitingListContent(
  rows: readonly WaitingRow[],
  { proved, texts, shopUrl, leaveUrl }: ContentMore,
): MailContent {
  const [first] = rows;
  const lists = [...Map.groupBy(rows, (row) => `${row.name}, ${row.venue}`)];
  // Children who joined a list together are offered places together, so one who can have none keeps the others from theirs.
  const someOffer = lists.some(([, entries]) => !entries.some((row) => row.no_trial));
  return composeMail({
    subject:
      proved && first !== undefined && rows.length === 1
        ? `${first.first_name} is on the waiting list`
        : "You are on the waiting list",
    customerName: proved ? (first?.customer_name ?? "there") : "there",
    words: texts.words("waiting_joined", {
      children: proved ? formatList(rows.map((row) => row.first_name)) : { ours: "your child" },
      booking: formatList([...new Set(rows.map((row) => row.name))]),
    }),
    lead: [
      ...(proved ? [] : [UNPROVED_TEXT]),
      ...(proved && !someOffer ? [] : [OFFER_TEXT]),
      // Whether a child has been there is told to the family alone.
      ...(!proved && rows.some((row) => row.is_class) ? [TRIAL_FIRST_TEXT] : []),
    ],
    blocks: [
      ...lists.map(([title, entries]) => ({
        title,
        rows: entries.flatMap((row) => [
          `${proved ? row.first_name : "Your child"}: number ${row.position} on the list`,
          ...(proved && row.no_trial ? [`${row.first_name}: ${waitingOddsText("none")}`] : []),
        ]),
      })),
      {
        title: "Questions?",
        rows: [...new Set(rows.map((row) => `${row.school}: ${row.school_phone}, ${row.school_email}`))],
      },
    ],
    links: [{ text: "Leave the waiting list", url: leaveUrl }],
    reference: "Waiting list",
    shopUrl,
  });
}
