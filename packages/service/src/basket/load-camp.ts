import * as shapes from "@matinee/contract/shapes";
import type { CampAddon, CampCandidate, CampOnSale } from "@matinee/core/basket";
import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { inShop, inViewedSchool, type Context } from "../kernel/index.ts";
import { lineCount } from "../orders/index.ts";

const { id, isoDate, money, uuid } = shapes;

const campOnSale = z.object({
  id,
  name: z.string(),
  starts_on: isoDate,
  min_age: z.int(),
  max_age: z.int(),
  open: z.boolean(),
  seller_id: id,
  price_pence: money,
  day_price_pence: money.nullable(),
  deposit_pence: money.nullable(),
  vat_bp: z.int(),
  days: z.array(z.object({ held_on: isoDate, begun: z.boolean() })),
  lines_before: z.int(),
});

const campAddon = z.object({
  id,
  name: z.string(),
  per: z.enum(["course", "day"]),
  vat_bp: z.int(),
  price_pence: money,
  choose_days: z.boolean(),
  choices: z.object({ label: z.string(), options: z.array(z.string()) }).nullable(),
});

const campCandidate = z.object({
  id: uuid,
  first_name: z.string(),
  date_of_birth: isoDate,
  booked_on: z.array(isoDate),
  in_basket_on: z.array(isoDate),
});

/** The statement that reads a camp of this shop as it is sold today, and how many lines the basket has. */
export function campOnSaleOf(
  ctx: Context,
  { courseId, orderId }: { readonly courseId: number; readonly orderId: string },
): CheckedStatement<CampOnSale & { readonly lines_before: number }> {
  const statement = sql`
    select co.id, co.name, co.starts_on, co.min_age, co.max_age, co.status = 'open' as open, co.franchise_id as seller_id,
      co.price_pence, co.day_price_pence, co.deposit_pence, co.vat_bp,
      coalesce((select jsonb_agg(jsonb_build_object('held_on', d.held_on,
          'begun', (d.held_on + d.starts_at) at time zone 'Europe/London' <= clock_timestamp()) order by d.held_on)
        from course_day d where d.course_id = co.id), '[]') as days,
      ${lineCount(orderId)} as lines_before
    from course co where co.id = ${courseId} and ${inShop(ctx.site, sql`co.franchise_id`)}
      and ${inViewedSchool(ctx, sql`co.franchise_id`)}`;
  return rowsOf("a camp on sale", campOnSale, statement);
}

/** The statement that reads the add-ons with these ids, limited to this camp. */
export function addonsOf(courseId: number, addonIds: readonly number[]): CheckedStatement<CampAddon> {
  const statement = sql`
    select a.id, a.name, a.per, a.vat_bp, a.price_pence, a.choose_days, a.choices
    from course_addon a where a.course_id = ${courseId} and a.id = any (${addonIds}::int[]) and not a.archived order by a.id`;
  return rowsOf("the add-ons of a camp", campAddon, statement);
}

/**
 * The statement that reads the children with these ids, limited to the visitor's own, and on which days each already has
 * a place on the camp.
 */
export function campCandidatesOf({
  courseId,
  orderId,
  guestId,
  childIds,
  exceptLineId = null,
}: {
  readonly courseId: number;
  readonly orderId: string;
  readonly guestId: string;
  readonly childIds: readonly string[];
  /** A line to ignore, because its child is about to change. */
  readonly exceptLineId?: string | null;
}): CheckedStatement<CampCandidate> {
  const statement = sql`
    select c.id, c.first_name, c.date_of_birth,
      to_jsonb(array(select cp.held_on from claim k join course_place cp on cp.pool_id = k.pool_id where cp.course_id = ${courseId} and k.child_id = c.id
        and (k.waiting_entry_id is null or k.order_id is not null)
        and (k.state = 'committed' or (k.state = 'held' and k.held_until > clock_timestamp())))) as booked_on,
      to_jsonb(array(select d.held_on from order_item_child ic join order_item i on i.id = ic.order_item_id join course_day d on d.course_id = i.course_id
        where ic.child_id = c.id and i.order_id = ${orderId} and i.course_id = ${courseId} and i.state = 'active'
          and (i.days is null or d.held_on = any (i.days)) and i.id is distinct from ${exceptLineId})) as in_basket_on
    from child c where c.id = any (${childIds}::uuid[]) and c.guest_id = ${guestId} and c.removed_at is null`;
  return rowsOf("the children for a camp", campCandidate, statement);
}
