import type { MailExample, MailTextKind } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../kernel/index.ts";
import type { AnyMessage } from "../build-mail.ts";
import { NO_SUBJECT } from "../mail-subjects.ts";

const MOST = 5;

/** How many of a school's latest orders are looked through for those with, or without, a booking. */
const LATEST = 300;

interface Asked {
  readonly school: number;
  readonly kind: MailTextKind;
  /** One of them alone, as it was named before. */
  readonly id?: string | undefined;
}

/**
 * Families of a school whose mails show its words as they would be sent today, the latest first: each by what its mail is about, an order, a
 * party on a waiting list, an offer, lost lessons or an enquiry. None for who may not see what is in them.
 */
export async function readExamples(ctx: Context, asked: Asked): Promise<MailExample[]> {
  if (WITH_AMOUNTS.has(asked.kind) && !hasRight(ctx.actor, "order:read")) return [];
  const source = SOURCES[asked.kind];
  const only = asked.id === undefined ? sql`true` : sql`x.id = ${asked.id}::uuid`;
  const statement = sql`select x.id, x.family, x.about, to_char(x.at at time zone 'Europe/London', 'YYYY-MM-DD') as on
    from (${source(asked)}) x where ${only} order by x.at desc, x.id limit ${MOST}`;
  return await rowsOf("families of whom a mail can be shown", shapes.mailExample, statement).execute(ctx.db);
}

/** The row of the outbox that would be about it. */
export const messageAbout = (kind: MailTextKind, id: string): AnyMessage => ({
  ...NO_SUBJECT,
  detail: null,
  id,
  ...SUBJECTS[kind](id),
});

type Subject = Pick<AnyMessage, "kind"> & Partial<Omit<AnyMessage, "id">>;

const confirmed = (id: string): Subject => ({ kind: "order_confirmed", order_id: id });

const SUBJECTS: Readonly<Record<MailTextKind, (id: string) => Subject>> = {
  booking_confirmed: confirmed,
  every_mail: confirmed,
  items_confirmed: confirmed,
  payment_due: (id) => ({ kind: "pay_link", order_id: id }),
  waiting_joined: (id) => ({ kind: "waiting_joined", waiting_party_id: id }),
  waiting_offer: (id) => ({ kind: "waiting_offer", waiting_offer_id: id }),
  lessons_lost: (id) => ({ kind: "lessons_lost", withdrawal_family_id: id }),
  enquiry_received: (id) => ({ kind: "ticket_received", ticket_id: id }),
};

const WITH_AMOUNTS: ReadonlySet<MailTextKind> = new Set([
  "booking_confirmed",
  "every_mail",
  "items_confirmed",
  "payment_due",
]);

/** An erased family has no address, and gets no mail any more. */
const HAS_ADDRESS = sql`c.email <> ''`;

/** Orders of the school alone: one of several schools has the words of none. */
const ordersOf = (tables: RawBuilder<unknown>, { school }: Asked): RawBuilder<unknown> => sql`
  select o.id, c.name as family, o.number as about, o.placed_at as at
    from ${tables} p join orders o on o.id = p.order_id join customer c on c.id = o.customer_id
   where o.status in ('confirmed', 'partly_cancelled') and o.number is not null and ${HAS_ADDRESS}
     and not exists (select from order_part x where x.order_id = o.id and x.seller_id <> ${school})`;

const latestParts = ({ school, id }: Asked): RawBuilder<unknown> =>
  id === undefined
    ? sql`(select y.order_id from order_part y where y.seller_id = ${school} order by y.placed_at desc limit ${LATEST})`
    : sql`(select y.order_id from order_part y where y.seller_id = ${school} and y.order_id = ${id}::uuid)`;

const HAS_BOOKING = sql`exists (select from order_item i where i.order_id = o.id and i.state = 'active' and i.type <> 'product')`;

const withBooking = (asked: Asked) => sql`${ordersOf(latestParts(asked), asked)} and ${HAS_BOOKING}`;

/** Of entries `e`, by what they have in common. */
const waiting = (
  by: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { school }: Asked,
): RawBuilder<unknown> => sql`
  select ${by} as id, min(c.name) as family, min(coalesce(g.name, co.name)) as about, max(e.created_at) as at
    from waiting_list_entry e join customer c on c.id = e.customer_id left join class_group g on g.id = e.group_id
    left join course co on co.id = e.course_id
   where coalesce(g.franchise_id, co.franchise_id) = ${school} and ${condition} and ${HAS_ADDRESS} group by 1`;

const SOURCES: Readonly<Record<MailTextKind, (asked: Asked) => RawBuilder<unknown>>> = {
  booking_confirmed: withBooking,
  every_mail: (asked) => ordersOf(latestParts(asked), asked),
  items_confirmed: (asked) => sql`${ordersOf(latestParts(asked), asked)} and not ${HAS_BOOKING}`,
  payment_due: (asked) =>
    ordersOf(
      sql`(select d.order_id from order_debt d join order_part y on y.order_id = d.order_id and y.seller_id = ${asked.school} where d.debt_pence > 0)`,
      asked,
    ),
  waiting_joined: (asked) =>
    waiting(sql`e.party_id`, sql`e.party_id is not null and e.status in ('waiting', 'offered')`, asked),
  waiting_offer: (asked) => waiting(sql`e.offer_id`, sql`e.offer_id is not null and e.status = 'offered'`, asked),
  lessons_lost: ({ school }) => sql`
    select f.id, c.name as family, l.why as about, w.created_at as at
      from withdrawal_family f join withdrawal w on w.id = f.withdrawal_id join customer c on c.id = f.customer_id
      cross join lateral (select min(y.why) as why from lost_lesson y where y.family_id = f.id and y.state in ('open', 'with_school')) l
     where w.franchise_id = ${school} and l.why is not null and ${HAS_ADDRESS}`,
  enquiry_received: ({ school }) => sql`
    select t.id, t.name as family, t.subject as about, t.created_at as at from ticket t
     where t.franchise_id = ${school} and t.email <> ''`,
};
