import type { ProductAttribute } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { Context, Outcome } from "../../kernel/index.ts";
import { getProduct } from "./get-product.ts";

/** A product's attributes with their options. */
export async function listProductAttributes(
  ctx: Context,
  input: { readonly productId: number },
): Promise<Outcome<ProductAttribute[]>> {
  const product = await getProduct(ctx, { id: input.productId });
  return product.ok ? ok(product.value.attributes) : product;
}
