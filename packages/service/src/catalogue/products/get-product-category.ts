import type { ProductCategory } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { categoryColumns } from "./product-rows.ts";

/** One shop category. */
export async function getProductCategory(
  ctx: Context,
  input: { readonly id: number },
): Promise<Outcome<ProductCategory>> {
  const { rows } =
    await sql<ProductCategory>`select ${categoryColumns(ctx)} from product_category c where c.id = ${input.id}`.execute(
      ctx.db,
    );
  return rows[0] === undefined ? missing("The category") : ok(rows[0]);
}
