import type { CallAnswer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { fitsStage } from "@matinee/core/catalogue";
import { ageOn, isoDate, ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { missing, type Db, type Outcome } from "../../kernel/index.ts";
import { standingColumns, standingLine } from "./standing-line.ts";

type Answer = CallAnswer<"GET /v1/staff/orders/{id}/lines/{line_id}/moves">;

const target = shapes.moveTarget;

const lineRow = standingLine.extend({
  children: z.array(z.object({ id: z.guid(), first_name: z.string(), date_of_birth: z.iso.date() })),
});

type Line = z.output<typeof lineRow>;

/**
 * Where a line that stands can be moved: the school's classes with free dates for all of its children, its camps, or the other
 * variations of an item. The preview decides whether one is really possible; this leaves out what is plainly not.
 */
export async function listMoveTargets(
  db: Db,
  { id: orderId, line_id: lineId }: { readonly id: string; readonly line_id: string },
): Promise<Outcome<Answer>> {
  const statement = sql`
    select ${standingColumns},
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'date_of_birth', c.date_of_birth) order by c.created_at, c.id)
        from order_item_child ic join child c on c.id = ic.child_id where ic.order_item_id = i.id), '[]') as children
    from order_item i left join product_variation v on v.id = i.variation_id
    where i.id = ${lineId} and i.order_id = ${orderId} and i.state = 'active'`;
  const line = await rowsOf("a line to move", lineRow, statement).executeTakeFirst(db);
  if (line === undefined) return missing("The booking");
  const { type, quantity, children } = line;
  return ok({
    line_id: line.id,
    type,
    quantity,
    children: children.map(({ id, first_name }) => ({ id, first_name })),
    targets:
      type === "product"
        ? await variations(db, line)
        : type === "camp"
          ? await camps(db, line)
          : await classes(db, line),
  });
}

const MOST_DATES = 12;

const classRow = target.extend({
  min_age: z.int(),
  max_age: z.int(),
  age_rule: shapes.stage.shape.age_rule,
});

async function classes(db: Db, line: Line): Promise<Answer["targets"]> {
  const isTrial = line.type === "trial";
  const statement = sql`
    select g.id, g.name, l.name as place, ${isTrial ? sql`g.trial_price_pence` : sql`g.term_fee_pence`} as price, false as by_day, d.dates,
      st.min_age, st.max_age, st.age_rule
    from class_group g join location l on l.id = g.location_id join stage st on st.id = g.stage_id
    join lateral (
      select jsonb_agg(jsonb_build_object('date', x.held_on, 'start', x.start, 'free', x.free) order by x.held_on) as dates from (
        select s.held_on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as start,
          greatest(0, least(p.size + p.over - p.committed - p.held, ${isTrial ? sql`t.size + t.over - t.committed - t.held` : sql`2147483647`})) as free
        from session s join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
          and (${isTrial} or s.group_id <> ${line.group_id})
          and (${!isTrial} or s.group_id <> ${line.group_id} or s.held_on is distinct from ${line.start_on}::date)
        order by s.starts_at limit ${isTrial ? MOST_DATES : 1}) x) d on d.dates is not null
    where g.franchise_id = ${line.seller_id} and g.status = 'open'
    order by g.id <> ${line.group_id}, g.name, g.id`;
  const rows = await rowsOf("classes to move to", classRow, statement).execute(db);
  return rows
    .filter(({ dates, min_age: minAge, max_age: maxAge, age_rule: ageRule }) =>
      line.children.some((child) =>
        dates.some(
          ({ date }) =>
            date !== null && fitsStage({ minAge, maxAge, ageRule }, isoDate(child.date_of_birth), isoDate(date)).ok,
        ),
      ),
    )
    .map(({ id, name, place, price, by_day, dates }) => ({ id, name, place, price, by_day, dates }));
}

const campRow = target.extend({ starts_on: z.iso.date(), min_age: z.int(), max_age: z.int() });

async function camps(db: Db, line: Line): Promise<Answer["targets"]> {
  const statement = sql`
    select co.id, co.name, l.name as place, co.price_pence as price, co.day_price_pence is not null as by_day, co.starts_on, co.min_age, co.max_age, d.dates
    from course co join location l on l.id = co.location_id
    join lateral (
      select jsonb_agg(jsonb_build_object('date', y.held_on, 'start', to_char(y.starts_at, 'HH24:MI'),
          'free', greatest(0, p.size + p.over - p.committed - p.held)) order by y.held_on) as dates,
        min((y.held_on + y.starts_at) at time zone 'Europe/London') as begins
      from course_day y left join course_day_place cp on cp.course_id = y.course_id and cp.held_on = y.held_on
      join pool p on p.id = coalesce(cp.pool_id, co.pool_id) where y.course_id = co.id) d on d.begins > clock_timestamp()
    where co.franchise_id = ${line.seller_id} and co.status = 'open'
      and (co.id <> ${line.course_id} or co.day_price_pence is not null)
    order by co.id <> ${line.course_id}, co.starts_on, co.id`;
  const rows = await rowsOf("camps to move to", campRow, statement).execute(db);
  return rows
    .filter(({ starts_on, min_age, max_age }) =>
      line.children.every((child) => {
        const age = ageOn(isoDate(child.date_of_birth), isoDate(starts_on));
        return age >= min_age && age <= max_age;
      }),
    )
    .map(({ id, name, place, price, by_day, dates }) => ({ id, name, place, price, by_day, dates }));
}

async function variations(db: Db, line: Line): Promise<Answer["targets"]> {
  const statement = sql`
    select v.id, coalesce((select string_agg(ao.name, ', ' order by pa.position) from attribute_option ao
        join product_attribute pa on pa.id = ao.attribute_id where ao.id = any (v.option_ids)), p.name) as name,
      null as place, v.price_pence as price, false as by_day,
      jsonb_build_array(jsonb_build_object('date', null, 'start', null, 'free', greatest(0, s.size + s.over - s.committed - s.held))) as dates
    from product_variation v join product p on p.id = v.product_id join pool s on s.id = v.pool_id
    where v.product_id = ${line.product_id} and v.id <> ${line.variation_id} and p.status = 'open' and not v.archived and s.size + s.over > s.committed + s.held
    order by v.id`;
  return await rowsOf("variations to swap to", target, statement).execute(db);
}
