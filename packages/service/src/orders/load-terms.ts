import * as shapes from "@matinee/contract/shapes";
import type { BasketCoupon, BasketTerms } from "@matinee/core/basket";
import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { sellerFees } from "./load-lines.ts";

const { id, money } = shapes;

const offer = z.object({
  id,
  seller_id: id,
  kind: z.enum(["sibling", "several_classes", "early_bird"]),
  name: z.string(),
  percent_bp: z.int(),
  item_types: z.array(z.enum(["trial", "enrolment", "camp"])),
  days_before: z.int().nullable(),
});

const coupon = z.object({
  id,
  code: z.string(),
  name: z.string(),
  seller_id: id.nullable(),
  seller_name: z.string().nullable(),
  percent_bp: z.int().nullable(),
  amount_pence: money.nullable(),
  scopes: z.array(z.enum(["classes", "camps", "products"])),
  minimum_pence: money,
  pool_id: id.nullable(),
  per_customer: z.int().nullable(),
  refusal: z.enum(["not_yet", "ended", "used_up", "used_by_you"]).nullable(),
});

const seller = z.object({
  on: shapes.isoDate,
  ...sellerFees,
  vat_number: z.string().nullable(),
  offers: z.array(offer),
});

/** The promise of a basket as JSON. */
export const basketPromise = z.object({
  sellers: z.record(z.string(), seller),
  coupon: coupon.omit({ code: true, pool_id: true, per_customer: true, refusal: true }).nullable(),
});

/** The terms as JSON. Orders keep them as they were, so a new field needs a default for the orders from before. */
export const basketTerms = z.object({
  offers: z.array(offer),
  coupon: coupon.nullable(),
  delivery: z.record(z.string(), z.enum(["collect", "post"])),
  delivery_decided: z.boolean(),
  booked_sellers: z.array(z.int()),
});

/**
 * The statement that reads everything an order's price depends on besides its lines: active offers, the coupon's state
 * by the database's clock, and the delivery choice.
 */
export function termsOf(orderId: string): CheckedStatement<BasketTerms> {
  const statement = sql`
    select coalesce(o.delivery_by_seller, case when o.delivery is null then '{}' else coalesce((
          select jsonb_object_agg(i.seller_id, o.delivery) from (
            select distinct seller_id from order_item where order_id = o.id) i), '{}') end) as delivery,
      o.status <> 'basket' as delivery_decided,
      ${bookedSellers} as booked_sellers,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'seller_id', f.franchise_id, 'kind', f.kind, 'name', f.name,
          'percent_bp', f.percent_bp, 'item_types', to_jsonb(f.item_types), 'days_before', f.days_before) order by f.id)
        from offer f where f.active and f.archived_at is null and f.franchise_id in (
          select seller_id from order_item where order_id = o.id and state = 'active')), '[]') as offers,
      (select ${couponOf(sql`o.guest_id`)} from coupon c where c.id = o.coupon_id) as coupon
    from orders o where o.id = ${orderId}`;
  return rowsOf("the terms of an order", basketTerms, statement);
}

/** The sellers of the visitor's other orders that still have a class or camp to come. */
const bookedSellers = sql`array(
  select distinct i.seller_id from orders b join order_item i on i.order_id = b.id
   where b.guest_id = o.guest_id and b.id <> o.id and b.status in ('confirmed', 'partly_cancelled') and i.state = 'active'
     and i.type <> 'product'
     and (exists (select from course co where co.id = i.course_id and co.ends_on >= (now() at time zone 'Europe/London')::date)
       or exists (select from claim c join session s on s.place_pool_id = c.pool_id
         where c.order_item_id = i.id and c.state = 'committed' and s.held_on >= (now() at time zone 'Europe/London')::date)))`;

/** The active coupon with a code, in its current state for a visitor; null: there is none. */
export async function couponByCode(db: Db, code: string, guestId: string): Promise<BasketCoupon | null> {
  const row = z.object({ coupon });
  const statement = sql`select ${couponOf(sql`${guestId}::uuid`)} as coupon from coupon c where c.code = ${code} and c.active`;
  const found = await rowsOf("a coupon by its code", row, statement).executeTakeFirst(db);
  return found?.coupon ?? null;
}

/** The coupon `c` as JSON. `used_by_you` depends on the email address that the visitor gave last. */
function couponOf(guestId: ReturnType<typeof sql>) {
  return sql`jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'seller_id', c.franchise_id,
      'seller_name', (select name from franchise where id = c.franchise_id), 'percent_bp', c.percent_bp, 'amount_pence', c.amount_pence, 'scopes', to_jsonb(c.scopes), 'minimum_pence', c.minimum_pence, 'pool_id', c.pool_id,
      'per_customer', c.per_customer,
      'refusal', case
        when not c.active or c.ends_at <= clock_timestamp() then 'ended'
        when c.starts_at > clock_timestamp() then 'not_yet'
        when ${usedUp(sql`c.pool_id`)} then 'used_up'
        when c.per_customer is not null and ${usedUp(sql`(select cc.pool_id from coupon_customer cc where cc.coupon_id = c.id
          and cc.email_key = (select lower(email) from customer where guest_id = ${guestId} order by created_at desc, id desc limit 1))`)} then 'used_by_you'
      end)`;
}

// A coupon without a pool has unlimited uses. Expired holds don't count.
function usedUp(poolId: ReturnType<typeof sql>) {
  return sql`coalesce((select p.committed + p.held - coalesce((select sum(quantity) from claim
      where pool_id = p.id and state = 'held' and held_until <= clock_timestamp()), 0) >= p.size + p.over
    from pool p where p.id = ${poolId}), false)`;
}
