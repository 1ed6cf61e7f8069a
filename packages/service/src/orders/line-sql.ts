import { sql, type RawBuilder } from "kysely";

/**
 * What line `i` of an order is: the class, camp or item, as it was called when it was sold. Null: it is gone, and was not sold. It names no
 * child and nothing that is printed, which the label of a line does.
 */
export const lineName = (order: RawBuilder<unknown> = sql`o`): RawBuilder<unknown> =>
  sql`coalesce(sold_name(${order}.sold, i.id), g.name, co.name, p.name)`;

/** The tables that {@link lineName} reads, joined to the line `i`. */
export const LINE_NAME_TABLES: RawBuilder<unknown> = sql`left join class_group g on g.id = i.group_id
  left join course co on co.id = i.course_id left join product_variation v on v.id = i.variation_id left join product p on p.id = v.product_id`;

/** SQL condition: line `i` of an order cost nothing, nor did its extras, so no money can be given back for it. True where there is no line. */
export const lineIsFree: RawBuilder<unknown> = sql`(coalesce(i.unit_price_pence, 0) = 0
  and not exists (select from order_item_addon a where a.order_item_id = i.id and a.unit_price_pence > 0))`;

/**
 * SQL: the first day of line `i` of order `o`, from which the rule for cancelling counts, as it was sold; null: an item of the shop. `co` is
 * its camp. Single days of a camp count from the first of them.
 */
export const firstDayOfLine = sql`coalesce(i.start_on, (select min(d) from unnest(i.days) d),
  (sold_line(o.sold, i.id) -> 'course' ->> 'starts_on')::date, co.starts_on)`;
