import type { StaffCustomer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { inOwnClasses, inSchool, isStoodInFor, type Context } from "../../kernel/index.ts";

type StaffChild = StaffCustomer["children"][number];

const childRow = shapes.staffCustomer.shape.children.element.omit({ medical: true }).extend({
  has_notes: z.boolean(),
  taught_by: z.array(shapes.id),
});

/**
 * The ids of the schools that teach child `k`: those with a confirmed, active booking or an enrolment, in the actor's own classes if they see
 * no other, or with a place in a lesson of these days that the actor takes for somebody else.
 */
const taughtBy = (
  ctx: Pick<Context, "actor">,
) => sql`array(select distinct i.seller_id from order_item_child ic join order_item i on i.id = ic.order_item_id
  join orders o on o.id = i.order_id where ic.child_id = k.id and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled')
    and ${inOwnClasses(ctx, sql`i.group_id`)}
  union select g.franchise_id from enrolment e join class_group g on g.id = e.group_id where e.child_id = k.id and ${isHad}
    and ${inOwnClasses(ctx, sql`e.group_id`)}
  union select g.franchise_id from claim c join session s on s.place_pool_id = c.pool_id join class_group g on g.id = s.group_id
   where c.child_id = k.id and c.state = 'committed' and ${isStoodInFor(ctx, sql`s.id`)})`;

/** SQL condition: of enrolment `e` a lesson was had or is to come. One that was ended before its first has none. */
const isHad = sql`exists (select from claim c where c.enrolment_id = e.id and c.state = 'committed')`;

/** The classes and camps that child `k` has booked at the actor's school, with the last date of each. */
const bookedBy = (ctx: Pick<Context, "actor">) => sql`(
  select coalesce(g.name, co.name) as name, coalesce(
      (select max(s.held_on) from claim c join session s on s.place_pool_id = c.pool_id
        where c.order_item_id = i.id and c.state = 'committed'),
      (select max(d.held_on) from course_day d where d.course_id = i.course_id)) as last_on
    from order_item_child ic join order_item i on i.id = ic.order_item_id
    join orders o on o.id = i.order_id left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
   where ic.child_id = k.id and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled')
     and ${inSchool(ctx, sql`i.seller_id`)}
  union all
  select g.name, (select max(s.held_on) from claim c join session s on s.place_pool_id = c.pool_id
      where c.enrolment_id = e.id and c.state = 'committed')
    from enrolment e join class_group g on g.id = e.group_id where e.child_id = k.id and ${isHad} and ${inSchool(ctx, sql`g.franchise_id`)})`;

/** The places of child `k` at the actor's school that no order sold and that have a lesson to come. */
const placesOf = (ctx: Pick<Context, "actor">) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.id, 'class', g.name, 'next_on', d.next_on, 'last_on', d.last_on) order by d.next_on, e.id)
    from enrolment e join class_group g on g.id = e.group_id
    cross join lateral (select to_char(min(s.held_on), 'YYYY-MM-DD') as next_on, to_char(max(s.held_on), 'YYYY-MM-DD') as last_on
      from claim c join session s on s.place_pool_id = c.pool_id
     where c.enrolment_id = e.id and c.state = 'committed' and s.status = 'scheduled' and s.starts_at > clock_timestamp()) d
   where e.child_id = k.id and d.next_on is not null and ${inSchool(ctx, sql`g.franchise_id`)}), '[]')`;

/** The names of the classes and camps of the actor's school for which child `k` waits. */
const waitedForBy = (ctx: Pick<Context, "actor">) => sql`array(
  select distinct coalesce(g.name, co.name) from waiting_list_entry w
    left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
   where w.child_id = k.id and w.status in ('waiting', 'offered')
     and ${inSchool(ctx, sql`coalesce(g.franchise_id, co.franchise_id)`)} order by 1)`;

/** A family's children, for staff. `medical` is `closed` for staff who may not read the health notes. */
export async function readFamilyChildren(ctx: Context, family: string): Promise<StaffChild[]> {
  const { db, actor } = ctx;
  const today = ctx.today();
  // A booking without dates has none that are over.
  const statement = sql`
    select k.id, k.first_name, k.surname, k.date_of_birth, k.image_consent, k.medical_ciphertext is not null as has_notes, ${taughtBy(ctx)} as taught_by,
      coalesce(booked.classes, '{}') as classes, coalesce(booked.past_classes, '{}') as past_classes,
      ${waitedForBy(ctx)} as waiting_for, ${placesOf(ctx)} as places
      from child k
      cross join lateral (
        select array_agg(distinct b.name) filter (where coalesce(b.last_on >= ${today}, true)) as classes,
          array_agg(distinct b.name) filter (where b.last_on < ${today}) as past_classes from ${bookedBy(ctx)} b) booked
     where coalesce(k.guest_id, k.customer_id) = ${family} and k.removed_at is null order by k.date_of_birth, k.id`;
  const rows = await rowsOf("the children of a family", childRow, statement).execute(db);
  return rows.map(({ has_notes, taught_by: franchiseIds, ...child }) => {
    if (!can(actor, "child:read_medical", { franchiseIds })) return { ...child, medical: "closed" };
    return { ...child, medical: has_notes ? "noted" : "none" };
  });
}

const childAccess = z.object({
  sealed: z.instanceof(Buffer).nullable(),
  /** Ids of the schools that teach the child. */
  taughtBy: z.array(shapes.id),
  /** Ids of the schools that the family is a customer of. */
  schools: z.array(shapes.id),
});

export type ChildAccess = z.output<typeof childAccess>;

/** A child's encrypted notes and the schools that may know about it. Null if the child does not exist or was removed. */
export async function readStaffChild(ctx: Pick<Context, "actor" | "db">, id: string): Promise<ChildAccess | null> {
  const statement = sql`
    select k.medical_ciphertext as sealed, ${taughtBy(ctx)} as "taughtBy",
      array(select f.franchise_id from family_franchise f where f.family_id = coalesce(k.guest_id, k.customer_id)) as schools
      from child k where k.id = ${id} and k.removed_at is null`;
  return (await rowsOf("who may know about a child", childAccess, statement).executeTakeFirst(ctx.db)) ?? null;
}
