import type { CallParsed, List, ProductCategory } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";
import { categoryColumns } from "./product-rows.ts";

const FIELDS = { id: { column: sql`c.id`, type: "number" }, name: { column: sql`c.name`, type: "text" } } as const;

/** A page of shop categories, in the shop's order. */
export async function listProductCategories(
  ctx: Context,
  query: CallParsed<"GET /product-categories/list", "query">,
): Promise<Outcome<List<ProductCategory>>> {
  const list = readList(query, FIELDS, sql`c.id`, sql`c.position`);
  if (!list.ok) return list;
  const from = sql`from product_category c where c.archived_at is null`;
  const source = { purpose: "a shop category", item: shapes.productCategory, columns: categoryColumns(ctx), from };
  return ok(await readPage(ctx.db, source, list.value));
}
