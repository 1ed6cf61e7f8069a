import * as shapes from "@matinee/contract/shapes";
import type { CampAddon, CampCandidate, CampOnSale } from "@matinee/core/basket";
import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { inShop, inViewedSchool, type Context } from "../kernel/index.ts";

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
  deposit_pence: money.nullable(),
  vat_bp: z.int(),
  begun: z.boolean(),
});

const campAddon = z.object({ id, name: z.string(), per: z.enum(["course", "day"]), vat_bp: z.int(), price: money });

const campCandidate = z.object({
  id: uuid,
  first_name: z.string(),
  date_of_birth: isoDate,
  booked: z.boolean(),
  in_basket: z.boolean(),
});

/** The statement that reads a camp of this shop as it is sold today. */
export function campOnSaleOf(ctx: Context, courseId: number): CheckedStatement<CampOnSale> {
  const statement = sql`
    select co.id, co.name, co.starts_on, co.min_age, co.max_age, co.status = 'open' as open, co.franchise_id as seller_id,
      co.price_pence, co.deposit_pence, co.vat_bp,
      coalesce((select min((d.held_on + d.starts_at) at time zone 'Europe/London') <= clock_timestamp()
        from course_day d where d.course_id = co.id), true) as begun
    from course co where co.id = ${courseId} and ${inShop(ctx.site, sql`co.franchise_id`)}
      and ${inViewedSchool(ctx, sql`co.franchise_id`)}`;
  return rowsOf("a camp on sale", campOnSale, statement);
}

/** The statement that reads the add-ons with these ids, limited to this camp. */
export function addonsOf(courseId: number, addonIds: readonly number[]): CheckedStatement<CampAddon> {
  const statement = sql`
    select a.id, a.name, a.per, a.vat_bp,
      a.price_pence * case a.per when 'day' then (select count(*)::int from course_day d where d.course_id = a.course_id) else 1 end as price
    from course_addon a where a.course_id = ${courseId} and a.id = any (${addonIds}::int[]) order by a.id`;
  return rowsOf("the add-ons of a camp", campAddon, statement);
}

/**
 * The statement that reads the children with these ids, limited to the visitor's own, and whether each already has a
 * place on the camp.
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
      exists (select from claim k join course co on co.pool_id = k.pool_id where co.id = ${courseId} and k.child_id = c.id
        and (k.state = 'committed' or (k.state = 'held' and k.held_until > clock_timestamp()))) as booked,
      exists (select from order_item_child ic join order_item i on i.id = ic.order_item_id
        where ic.child_id = c.id and i.order_id = ${orderId} and i.course_id = ${courseId} and i.state = 'active'
          and i.id is distinct from ${exceptLineId}) as in_basket
    from child c where c.id = any (${childIds}::uuid[]) and c.guest_id = ${guestId} and c.removed_at is null`;
  return rowsOf("the children for a camp", campCandidate, statement);
}
