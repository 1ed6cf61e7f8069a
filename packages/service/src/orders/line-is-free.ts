import { sql, type RawBuilder } from "kysely";

/** SQL condition: line `i` of an order cost nothing, nor did its extras, so no money can be given back for it. True where there is no line. */
export const lineIsFree: RawBuilder<unknown> = sql`(coalesce(i.unit_price_pence, 0) = 0
  and not exists (select from order_item_addon a where a.order_item_id = i.id and a.unit_price_pence > 0))`;
