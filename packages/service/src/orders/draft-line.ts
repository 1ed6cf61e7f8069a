import { rowsOf, type CheckedStatement } from "@matinee/database";
import type { OrderLine } from "@matinee/core/basket";
import { sql } from "kysely";
import { z } from "zod";
import { campPartWith, classPart, orderLine, productPart, sellerPart } from "./load-lines.ts";

/** What a line of an order is to become, or a part of it. */
export interface LineMove {
  /** The line as it is. */
  readonly lineId: string;
  /** The id of the new line. */
  readonly newId: string;
  readonly quantity: number;
  readonly childIds: readonly string[];
  /** One of the three. */
  readonly groupId: number | null;
  readonly courseId: number | null;
  readonly variationId: number | null;
  /** The first date of a class; null: the next one. */
  readonly startOn: string | null;
  /** The days of a camp; null: the whole camp. */
  readonly days: readonly string[] | null;
}

const draftRow = z.object({ line: orderLine });

/**
 * The statement that reads what a line is to become, as the catalogue has it today. The seller is the one of the order. A camp place
 * takes its extras along to other days of the same camp, as far as they are had on those days.
 */
export function draftLineOf(move: LineMove): CheckedStatement<{ readonly line: OrderLine }> {
  const { lineId, newId, quantity, childIds, groupId, courseId, variationId, startOn, days } = move;
  const addons = sql`(
    select ${newId}::uuid as order_item_id, oa.course_addon_id, oa.quantity, 0 as unit_price_pence, a.vat_bp, oa.choice, had.days
    from order_item_addon oa join course_addon a on a.id = oa.course_addon_id
    cross join lateral (select case when oa.days is not null then array(
      select day from unnest(oa.days) day where ${days}::date[] is null or day = any (${days}::date[]) order by day) end as days) had
    where oa.order_item_id = ${lineId} and a.course_id = ${courseId}::int and (had.days is null or cardinality(had.days) > 0))`;
  const statement = sql`
    select jsonb_build_object('id', i.id, 'type', i.type, 'quantity', i.quantity, 'unit_price_pence', 0, 'vat_bp', 0,
        'take_full_payment', i.take_full_payment, 'seller', ${sellerPart} || coalesce(n.seller, '{}'))
      || case i.type when 'product' then ${productPart}
        else jsonb_build_object('children', coalesce((
            select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'date_of_birth', c.date_of_birth) order by c.created_at, c.id)
            from child c where c.id = any (${childIds}::uuid[])), '[]'))
          || case i.type when 'camp' then ${campPartWith(addons)} else ${classPart} end end as line
    from (select ${newId}::uuid as id, old.order_id, old.type, ${quantity}::int as quantity, old.take_full_payment, old.personalisation,
        0 as personalisation_pence, ${groupId}::int as group_id, ${courseId}::int as course_id, ${variationId}::int as variation_id,
        ${days}::date[] as days, coalesce(${startOn}::date, (
          select s.held_on from session s where s.group_id = ${groupId}::int and s.status = 'scheduled' and s.starts_at > clock_timestamp()
          order by s.starts_at limit 1)) as start_on
      from order_item old where old.id = ${lineId}) i
    left join class_group cg on cg.id = i.group_id left join course co on co.id = i.course_id
    left join product_variation pv on pv.id = i.variation_id left join product pr on pr.id = pv.product_id
    join franchise f on f.id = coalesce(cg.franchise_id, co.franchise_id, pr.franchise_id)
    left join order_number n on n.order_id = i.order_id and n.franchise_id = f.id
    where i.start_on is not null or i.group_id is null`;
  return rowsOf("what a line is to become", draftRow, statement);
}
