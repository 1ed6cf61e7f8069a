import type { CallParsed, List, Product } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import { readList } from "../lists/list-query.ts";
import { readPage } from "../lists/read-page.ts";
import { getProductCategory } from "./get-product-category.ts";
import { productColumns, productsOfShop } from "./product-rows.ts";

const FIELDS = {
  id: { column: sql`pr.id`, type: "number" },
  name: { column: sql`pr.name`, type: "text" },
  price: {
    column: sql`(select min(v.price_pence) from product_variation v where v.product_id = pr.id)`,
    type: "number",
  },
} as const;

/** Products of a category, a page of them, by name. */
export async function listProductsByCategory(
  ctx: Context,
  categoryId: number,
  query: CallParsed<"GET /products/get-by-category/{categoryId}", "query">,
): Promise<Outcome<List<Product>>> {
  const list = readList(query, FIELDS, sql`pr.id`, sql`pr.name`);
  if (!list.ok) return list;
  const category = await getProductCategory(ctx, { id: categoryId });
  if (!category.ok) return category;
  const from = sql`${productsOfShop(ctx)} and pr.category_id = ${categoryId}`;
  return ok(await readPage<Product>(ctx.db, { columns: productColumns, from }, list.value));
}
