import { type RawBuilder, sql } from "kysely";

/**
 * SQL: the child whose place claim `c` of an order's line is. A place that a child has twice names nobody, as a pool has each child once
 * (merge-children.ts): it is that of the child of its line who has no other place there from this line. `leaving` are children who were of
 * the line until now.
 */
export function childOfPlace(leaving: readonly string[] = []): RawBuilder<unknown> {
  return sql`coalesce(c.child_id, (
    select of_line.child_id from (select i.child_id from order_item_child i where i.order_item_id = c.order_item_id
        union select unnest(${leaving}::uuid[])) of_line
      where not exists (select from claim named where named.order_item_id = c.order_item_id and named.pool_id = c.pool_id
        and named.child_id = of_line.child_id and named.state = 'committed')
    order by of_line.child_id limit 1
    offset (select count(*) from claim before where before.order_item_id = c.order_item_id and before.pool_id = c.pool_id
      and before.child_id is null and before.state = 'committed' and before.id < c.id)))`;
}
