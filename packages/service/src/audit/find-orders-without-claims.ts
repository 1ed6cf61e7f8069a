import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

/** The longest time between the first and the last date of a line. */
const LONGEST_DAYS = 400;

const textRow = z.object({ text: z.string() });

// What a line was sold for its dates to come that are still held. A date that was withdrawn and came back has none: its lost lesson tells of
// it, or the work item of the version before.
const soldPlaces = sql`
  select p.pool_id, s.held_on from jsonb_array_elements(sold_line(o.sold, i.id) -> 'sessions') one
    join session s on s.group_id = i.group_id and s.place_pool_id = (one ->> 'place_pool_id')::bigint
    cross join lateral (values (s.place_pool_id), (case i.type when 'trial' then s.trial_pool_id end)) p(pool_id)
   where i.type in ('trial', 'enrolment') and i.start_on > london_today() - ${LONGEST_DAYS}::int
     and s.status = 'scheduled' and s.starts_at > now() and p.pool_id is not null
     and not exists (select from lost_lesson l where l.session_id = s.id and l.order_id = o.id)
     and not exists (select from work_item w where w.kind = 'session_withdrawn' and w.subject = s.id::text
       and w.detail -> 'order_ids' @> to_jsonb(o.id::text))
  union all
  select coalesce((one ->> 'pool_id')::bigint, (sold_line(o.sold, i.id) #>> '{course,pool_id}')::bigint), d.held_on
    from course_day d join jsonb_array_elements(sold_line(o.sold, i.id) -> 'days') one on (one ->> 'held_on')::date = d.held_on
   where d.course_id = i.course_id and i.type = 'camp' and d.held_on > london_today()
     and not exists (select from lost_lesson l join claim c on c.id = l.claim_id
       where l.order_item_id = i.id and l.course_id = d.course_id and c.child_id = ic.child_id
         and l.days @> jsonb_build_array(jsonb_build_object('date', d.held_on)))`;

/**
 * Confirmed bookings whose child lacks a committed claim for a date to come, or has none at all although no date was withdrawn, and live claims of orders and lines that may have none. An offer's claim
 * belongs to no order and is left out, and so is a hold whose time has just passed: a job ends it.
 */
export async function findOrdersWithoutClaims(db: Db): Promise<readonly string[]> {
  const statement = sql`
    (select format('order %s is confirmed, and line %s has no committed place for child %s%s', o.id, i.id, ic.child_id, ' on ' || missing.dates) as text
      from orders o join order_item i on i.order_id = o.id and i.state = 'active' and i.type <> 'product'
      join order_item_child ic on ic.order_item_id = i.id
      cross join lateral (select string_agg(distinct sold.held_on::text, ', ') as dates from (${soldPlaces}) sold
        where not exists (select from claim c where c.pool_id = sold.pool_id and c.order_item_id = i.id and c.child_id = ic.child_id
          and c.state = 'committed')) missing
      where o.status in ('confirmed', 'partly_cancelled') and (missing.dates is not null
        or not exists (select from claim c where c.order_item_id = i.id and c.child_id = ic.child_id and c.state = 'committed')
        and not exists (select from claim c join session s on c.pool_id in (s.place_pool_id, s.trial_pool_id)
          where c.order_item_id = i.id and c.child_id = ic.child_id and s.withdrawn_at is not null)
        and not exists (select from lost_lesson l where l.order_item_id = i.id))
      limit 100)
    union all
    (select format('claim %s is committed, and order %s is %s', c.id, o.id, o.status)
      from claim c join orders o on o.id = c.order_id
      where c.state = 'committed' and o.status not in ('confirmed', 'partly_cancelled') limit 100)
    union all
    (select format('claim %s is committed, and line %s of order %s is cancelled', c.id, i.id, i.order_id)
      from claim c join order_item i on i.id = c.order_item_id
      where c.state = 'committed' and i.state = 'cancelled' limit 100)
    union all
    (select format('claim %s is held, and order %s is %s', c.id, o.id, o.status)
      from claim c join orders o on o.id = c.order_id
      where c.state = 'held' and o.status <> 'placed' and c.held_until < now() - interval '15 minutes' limit 100)`;
  return (await rowsOf("orders that disagree with their claims", textRow, statement).execute(db)).map(
    ({ text }) => text,
  );
}
