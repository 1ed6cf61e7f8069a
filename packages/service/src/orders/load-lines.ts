import * as shapes from "@matinee/contract/shapes";
import type { DraftClassLine, OrderLine } from "@matinee/core/basket";
import { SCHOOL_FEES, feesByColumn, type SellerFees } from "@matinee/core/pricing";
import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { smallPictureOf } from "../catalogue/index.ts";
import type { Db } from "../kernel/index.ts";

/**
 * Loads an order's lines in the order they were added, with everything that pricing, checks, the cart, mails and
 * receipts need. A placed order shows its sellers' details as they were when it was placed. One round trip.
 */
export async function loadLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const rows = await linesOf(orderId).execute(db);
  return rows.map((row) => row.line);
}

/** The statement behind `loadLines`. */
export function linesOf(orderId: string): CheckedStatement<{ readonly line: OrderLine }> {
  return rowsOf("the lines of an order", lineRow, linesQuery(orderId, sql`i.state = 'active'`));
}

/** All lines of an order as the catalogue has them today, with those that were cancelled. */
export function allLinesOf(
  orderId: string,
): CheckedStatement<{ readonly line: OrderLine; readonly cancelled: boolean }> {
  return rowsOf("all lines of an order", anyLineRow, linesQuery(orderId, sql`true`));
}

function linesQuery(orderId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.state = 'cancelled' as cancelled, jsonb_build_object('id', i.id, 'type', i.type, 'quantity', i.quantity, 'unit_price_pence', i.unit_price_pence, 'vat_bp', i.vat_bp,
        'take_full_payment', i.take_full_payment,
        'seller', ${sellerPart} || case o.status when 'basket' then '{}' else coalesce(n.seller, '{}') end)
      || case i.type when 'product' then ${productPart} else ${childrenPart}
        || case i.type when 'camp' then ${campPart} else ${classPart} end end as line
    from order_item i
    join orders o on o.id = i.order_id
    join franchise f on f.id = i.seller_id
    left join order_number n on n.order_id = i.order_id and n.franchise_id = i.seller_id
    where i.order_id = ${orderId} and ${condition}
    order by i.position`;
}

/**
 * The session of class `cg` that a line begins with by itself: the next one. An enrolment begins after the sessions of that term that one of
 * the children has a place in, such as those of a trial, if there is one after them.
 */
const nextStart = (type: "trial" | "enrolment", childIds: readonly string[]) => {
  const next = (which: RawBuilder<unknown>) => sql`(
    select s.held_on from session s where s.group_id = cg.id and s.status = 'scheduled' and s.starts_at > clock_timestamp() and ${which}
    order by s.starts_at limit 1)`;
  if (type === "trial") return next(sql`true`);
  const afterBooked = sql`s.term_id = (select n.term_id from session n where n.group_id = cg.id and n.status = 'scheduled'
      and n.starts_at > clock_timestamp() order by n.starts_at limit 1)
    and not exists (select from session b join claim k on k.pool_id = b.place_pool_id
      where b.group_id = cg.id and b.term_id = s.term_id and b.status = 'scheduled' and b.starts_at >= s.starts_at
        and k.child_id = any (${childIds}::uuid[]) and k.state = 'committed')`;
  return sql`coalesce(${next(afterBooked)}, ${next(sql`true`)})`;
};

/** SQL: how many lines an order has. It is read under the lock of the order, by a statement after the one that took it. */
export const lineCount = (orderId: string) =>
  sql`(select count(*)::int from order_item n where n.order_id = ${orderId} and n.state = 'active')`;

/**
 * The statement that reads a class as a line of the basket would show it, from a start date or from where it begins by itself, and how many
 * lines the basket has.
 */
export function draftClassOf(
  draft: {
    readonly orderId: string;
    readonly type: "trial" | "enrolment";
    readonly groupId: number;
    readonly startOn: string | null;
    readonly childIds: readonly string[];
  },
  { ownChildren, inShop }: { readonly ownChildren: RawBuilder<unknown>; readonly inShop: RawBuilder<unknown> },
): CheckedStatement<{ readonly draft: DraftClassLine; readonly lines_before: number }> {
  const statement = sql`
    select jsonb_build_object('type', i.type, 'vat_bp', cg.vat_bp, 'seller', ${sellerPart}, 'children', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'date_of_birth', c.date_of_birth) order by c.created_at, c.id)
        from child c where c.id = any (${draft.childIds}::uuid[]) and ${ownChildren}), '[]')) || ${classPart} as draft,
      ${lineCount(draft.orderId)} as lines_before
    from class_group cg
    join franchise f on f.id = cg.franchise_id
    join lateral (select ${draft.type}::text as type, cg.id as group_id, coalesce(${draft.startOn}::date, ${nextStart(draft.type, draft.childIds)}) as start_on) i on true
    where cg.id = ${draft.groupId} and ${inShop}`;
  return rowsOf("a class as a basket line", draftRow, statement);
}

const { id, isoDate, localTime, money, uuid } = shapes;

/** A seller's fees as JSON, in a line and in a promise. */
export const sellerFees = feesByColumn<{ [Column in keyof SellerFees]: z.ZodType<SellerFees[Column]> }>(({ unset }) =>
  unset === null ? money.nullable().default(null) : money.default(unset),
);

const seller = z.object({
  id,
  name: z.string(),
  legal_name: z.string(),
  vat_number: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  order_prefix: z.string(),
  ...sellerFees,
});

const location = shapes.location.pick({
  id: true,
  name: true,
  address_line_1: true,
  post_town: true,
  postcode: true,
  access: true,
  travel: true,
  lat: true,
  lng: true,
});

const children = z.array(z.object({ id: uuid, first_name: z.string(), date_of_birth: isoDate }));
const times = { held_on: isoDate, start: localTime, end: localTime };

/** A session of a class line. */
export const classSession = z.object({
  ...times,
  started: z.boolean(),
  place_pool_id: id,
  trial_pool_id: id,
  elsewhere: location.optional(),
});

const anyLine = {
  id: uuid,
  quantity: z.int(),
  unit_price_pence: money,
  vat_bp: z.int(),
  vat_now_bp: z.int().optional(),
  take_full_payment: z.boolean(),
  seller,
};

const classLine = z.object({
  ...anyLine,
  type: z.enum(["trial", "enrolment"]),
  start_on: isoDate,
  group: z.object({
    id,
    name: z.string(),
    open: z.boolean(),
    trial_price_pence: money,
    trial_sessions: z.int(),
    term_fee_pence: money,
    term_sessions: z.int(),
    disciplines: z.array(z.string()),
  }),
  stage: shapes.stage.pick({ min_age: true, max_age: true, age_rule: true }),
  location,
  children,
  sessions: z.array(classSession),
});

const campLine = z.object({
  ...anyLine,
  type: z.literal("camp"),
  course: z.object({
    id,
    name: z.string(),
    open: z.boolean(),
    begun: z.boolean(),
    price_pence: money,
    day_price_pence: money.nullable(),
    deposit_pence: money.nullable(),
    balance_due_on: isoDate.nullable(),
    starts_on: isoDate,
    min_age: z.int(),
    max_age: z.int(),
    disciplines: z.array(z.string()),
    pool_id: id,
  }),
  location,
  children,
  chosen_days: z.array(isoDate).nullable(),
  days: z.array(z.object({ ...times, pool_id: id.nullable() })),
  addons: z.array(
    z.object({
      id,
      name: z.string(),
      quantity: z.int(),
      unit_price_pence: money,
      price_now_pence: money,
      vat_bp: z.int(),
      vat_now_bp: z.int().optional(),
      days: z.array(isoDate).nullable(),
      choice: z.string().nullable(),
      choice_label: z.string().nullable(),
      choice_sold: z.boolean(),
      pool_ids: z.array(id),
    }),
  ),
});

/** What may be printed on an item, as it is stored. */
export const personalisation = z.object({
  label: z.string(),
  pattern: z.string(),
  max_length: z.int(),
  price_pence: money,
});

const productLine = z.object({
  ...anyLine,
  type: z.literal("product"),
  personalisation: z.string().nullable(),
  personalisation_pence: money,
  picture: z.string().nullable().default(null),
  product: z.object({
    id,
    name: z.string(),
    figure: z.string(),
    open: z.boolean(),
    personalisation: personalisation.nullable(),
  }),
  variation: z.object({ id, price_pence: money, pool_id: id }),
  attributes: z.array(z.object({ name: z.string(), option: z.string(), colour: z.string().nullable() })),
});

/** A line as JSON. Orders keep it as it was sold, so a new field needs a default for the orders from before. */
export const orderLine = z.discriminatedUnion("type", [classLine, campLine, productLine]);

const lineRow = z.object({ line: orderLine });
const anyLineRow = lineRow.extend({ cancelled: z.boolean() });

const draftRow = z.object({
  draft: classLine
    .pick({ type: true, group: true, stage: true, sessions: true, children: true, seller: true, vat_bp: true })
    .extend({ start_on: isoDate.nullable() }),
  lines_before: z.int(),
});

const feesPart = sql.join(SCHOOL_FEES.map(({ column }) => sql`${sql.lit(column)}, ${sql.ref(`f.${column}`)}`));

export const sellerPart = sql`jsonb_build_object('id', f.id, 'name', f.name, 'legal_name', f.legal_name, 'vat_number', f.vat_number, 'email', f.email,
  'phone', f.phone, 'address', f.address, 'order_prefix', f.order_prefix, ${feesPart})`;

/** The children of a line `i`. */
export const childrenPart = sql`jsonb_build_object('children', coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'date_of_birth', c.date_of_birth) order by c.created_at, c.id)
  from order_item_child ic join child c on c.id = ic.child_id where ic.order_item_id = i.id), '[]'))`;

const locationPart = sql`jsonb_build_object('id', l.id, 'name', l.name, 'address_line_1', l.address_line_1, 'post_town', l.post_town,
  'postcode', l.postcode, 'access', l.access, 'travel', l.travel, 'lat', l.lat, 'lng', l.lng)`;

// A trial takes the next few sessions from its start. An enrolment takes the rest of the term in which it starts.
export const classPart = sql`(
  select jsonb_build_object('start_on', i.start_on, 'vat_now_bp', g.vat_bp, 'location', ${locationPart},
    'group', jsonb_build_object('id', g.id, 'name', g.name, 'open', g.status = 'open', 'trial_price_pence', g.trial_price_pence,
      'trial_sessions', g.trial_sessions, 'term_fee_pence', g.term_fee_pence, 'disciplines', to_jsonb(g.disciplines),
      'term_sessions', case when i.type = 'enrolment'
        then (select count(*) from session s where s.group_id = g.id and s.status = 'scheduled' and s.term_id = started.term_id) else 0 end),
    'stage', jsonb_build_object('min_age', st.min_age, 'max_age', st.max_age, 'age_rule', st.age_rule),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('held_on', s.held_on, 'started', s.starts_at <= clock_timestamp(),
        'start', to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI'), 'end', to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI'),
        'place_pool_id', s.place_pool_id, 'trial_pool_id', s.trial_pool_id) || case when s.location_id is null then '{}' else
          jsonb_build_object('elsewhere', (select ${locationPart} from location l where l.id = s.location_id)) end order by s.starts_at)
      from (select * from session where group_id = g.id and status = 'scheduled' and held_on >= i.start_on
              and (i.type = 'trial' or term_id = started.term_id)
            order by starts_at limit case when i.type = 'trial' then g.trial_sessions end) s), '[]'))
  from class_group g
  join stage st on st.id = g.stage_id
  join location l on l.id = g.location_id
  left join lateral (select term_id from session where i.type = 'enrolment' and group_id = g.id and held_on = i.start_on and status = 'scheduled'
    order by starts_at limit 1) started on true
  where g.id = i.group_id)`;

/** A camp with the extras `addons`, which has the columns of `order_item_addon`. */
export const campPartWith = (addons: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('location', ${locationPart}, 'vat_now_bp', co.vat_bp,
    'course', jsonb_build_object('id', co.id, 'name', co.name, 'open', co.status = 'open', 'price_pence', co.price_pence, 'day_price_pence', co.day_price_pence,
      'begun', coalesce(d.begun, true), 'deposit_pence', co.deposit_pence, 'balance_due_on', co.balance_due_on, 'starts_on', co.starts_on,
      'min_age', co.min_age, 'max_age', co.max_age, 'disciplines', to_jsonb(co.disciplines), 'pool_id', co.pool_id),
    'chosen_days', to_jsonb(i.days), 'days', coalesce(d.days, '[]'),
    'addons', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'quantity', ia.quantity, 'unit_price_pence', ia.unit_price_pence,
        'price_now_pence', a.price_pence * case a.per when 'day' then had.days else 1 end, 'vat_bp', ia.vat_bp, 'vat_now_bp', a.vat_bp,
        'days', to_jsonb(ia.days), 'choice', ia.choice, 'choice_label', a.choices ->> 'label',
        'choice_sold', not a.archived and coalesce(a.choices -> 'options' @> to_jsonb(ia.choice), a.choices is null and ia.choice is null), 'pool_ids', had.pool_ids) order by a.id)
      from ${addons} ia join course_addon a on a.id = ia.course_addon_id
      cross join lateral (
        select count(*) as days, coalesce(jsonb_agg(distinct coalesce(ad.pool_id, a.pool_id)) filter (where coalesce(ad.pool_id, a.pool_id) is not null), '[]') as pool_ids
        from course_day x left join course_addon_day ad on ad.course_addon_id = a.id and ad.held_on = x.held_on
        where x.course_id = co.id and (i.days is null or x.held_on = any (i.days)) and (ia.days is null or x.held_on = any (ia.days))) had
      where ia.order_item_id = i.id), '[]'))
  from course co
  join location l on l.id = co.location_id
  left join lateral (
    select min((day.held_on + starts_at) at time zone 'Europe/London') <= clock_timestamp() as begun,
      jsonb_agg(jsonb_build_object('held_on', day.held_on, 'start', to_char(starts_at, 'HH24:MI'), 'end', to_char(ends_at, 'HH24:MI'),
        'pool_id', place.pool_id) order by day.held_on) as days
    from course_day day left join course_day_place place on place.course_id = day.course_id and place.held_on = day.held_on
    where day.course_id = co.id and (i.days is null or day.held_on = any (i.days))) d on true
  where co.id = i.course_id)`;

const campPart = campPartWith(sql`order_item_addon`);

export const productPart = sql`(
  select jsonb_build_object('vat_now_bp', v.vat_bp, 'personalisation', i.personalisation, 'personalisation_pence', i.personalisation_pence,
    'picture', ${smallPictureOf(sql`i.variation_id`)},
    'product', jsonb_build_object('id', p.id, 'name', p.name, 'figure', p.figure, 'open', p.status = 'open' and not v.archived, 'personalisation', p.personalisation),
    'variation', jsonb_build_object('id', v.id, 'price_pence', v.price_pence, 'pool_id', v.pool_id),
    'attributes', coalesce((
      select jsonb_agg(jsonb_build_object('name', pa.name, 'option', ao.name, 'colour', ao.colour) order by pa.position)
      from attribute_option ao join product_attribute pa on pa.id = ao.attribute_id where ao.id = any (v.option_ids)), '[]'))
  from product_variation v
  join product p on p.id = v.product_id
  where v.id = i.variation_id)`;
