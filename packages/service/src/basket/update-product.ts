import type { CallParsed, ProductItem } from "@matinee/contract";
import { changeProductQuantity, isProductLine } from "@matinee/core/basket";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";
import { readPools } from "../places/index.ts";
import { lockBasketOfLine } from "./lock-basket.ts";
import { stockLinesOf } from "./stock-lines.ts";
import { viewProductLine } from "./view-lines.ts";
import { changeLine } from "./write-lines.ts";

type Input = CallParsed<"POST /order-items/update-product/{id}", "body">;

/** Sets the quantity of a shop item. A lower quantity is always allowed, even if the stock does not cover it. */
export async function updateProduct(ctx: Context, lineId: string, input: Input): Promise<Outcome<ProductItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const locked = await lockBasketOfLine(ctx, trx, lineId);
    if (!locked.ok) return locked;
    const { order, lines, line } = locked.value;
    if (!isProductLine(line)) return missing("The cart item");
    const [pool] = await readPools(trx, [line.variation.pool_id]);
    const decided = changeProductQuantity(line, { pool, lines: stockLinesOf(lines, line) }, input);
    if (!decided.ok) return decided;
    await changeLine(trx, lineId, { quantity: input.quantity });
    return await viewProductLine(ctx, trx, order, lineId);
  });
}
