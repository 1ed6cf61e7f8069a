import type { CallParsed, ProductItem } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../kernel/index.ts";
import { checkStock } from "./check-stock.ts";
import { findProductLine } from "./find-line.ts";
import { lockBasketOfItem } from "./open-basket.ts";
import { setQuantity } from "./same-line.ts";
import { showProduct } from "./show-line.ts";

type Input = CallParsed<"POST /order-items/update-product/{id}", "body">;

/** Another quantity of a shop item. Fewer is always possible, also while there is not enough for that many. */
export async function updateProduct(ctx: Context, itemId: string, input: Input): Promise<Outcome<ProductItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId, ["product"]);
    if (!basket.ok) return basket;
    const { order } = basket.value;
    const line = await findProductLine(trx, order.id, itemId);
    if (!line.ok) return line;
    const { product, variation, quantity: before } = line.value;
    if (input.product_id !== undefined && input.product_id !== product.id)
      return refuse("invalid", [{ path: "product_id", message: "This line of your basket is another item." }]);
    await setQuantity(trx, itemId, input.quantity);
    if (input.quantity > before) {
      const stock = await checkStock(trx, order.id, variation.pool_id, input.quantity);
      if (!stock.ok) return stock;
    }
    return await showProduct(ctx, trx, order, itemId);
  });
}
