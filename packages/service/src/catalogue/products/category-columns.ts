import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../kernel/index.ts";
import { productsOfShop } from "./product-rows.ts";

/** Columns of shop category `c`, with how many products of this shop are in it. */
export function categoryColumns(ctx: Context): RawBuilder<unknown> {
  return sql`c.id, c.name, c.description, c.figure, (select count(*)::int ${productsOfShop(ctx)} and pr.category_id = c.id) as products`;
}
