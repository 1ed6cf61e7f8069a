import type { Product } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { productColumns, productsOfShop } from "./product-rows.ts";

/** One product with its variations. */
export async function getProduct(ctx: Context, input: { readonly id: number }): Promise<Outcome<Product>> {
  const { rows } = await sql<Product>`select ${productColumns} ${productsOfShop(ctx)} and pr.id = ${input.id}`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? missing("The item") : ok(rows[0]);
}
