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
