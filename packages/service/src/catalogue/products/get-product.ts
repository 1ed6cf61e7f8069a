import type { Product } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { productColumns, productsOfShop } from "./product-rows.ts";

/** One product with its variations. */
export async function getProduct(ctx: Context, input: { readonly id: number }): Promise<Outcome<Product>> {
  const statement = sql`select ${productColumns} ${productsOfShop(ctx)} and pr.id = ${input.id}`;
  const product = await rowsOf("an item", shapes.product, statement).executeTakeFirst(ctx.db);
  return product === undefined ? missing("The item") : ok(product);
}
