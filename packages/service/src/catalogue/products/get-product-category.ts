import type { ProductCategory } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { categoryColumns } from "./product-rows.ts";

/** One shop category. */
export async function getProductCategory(
  ctx: Context,
  input: { readonly id: number },
): Promise<Outcome<ProductCategory>> {
  const statement = sql`select ${categoryColumns(ctx)} from product_category c where c.id = ${input.id}`;
  const category = await rowsOf("a shop category", shapes.productCategory, statement).executeTakeFirst(ctx.db);
  return category === undefined ? missing("The category") : ok(category);
}
