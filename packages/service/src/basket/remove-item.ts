import { ok } from "@matinee/core/kernel";
import { inTransaction, type OrderItemType } from "@matinee/database";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { deleteLine } from "./delete-line.ts";
import { lockBasketOfItem } from "./open-basket.ts";

/** Takes a line out of a basket, where `types` are given only one of these; a second time it was not found. */
export async function removeItem(
  ctx: Context,
  itemId: string,
  types?: readonly OrderItemType[],
): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId, types);
    if (!basket.ok) return basket;
    await deleteLine(trx, itemId);
    return ok(null);
  });
}

/** Takes a class or camp out of a basket; a shop item of that id was not found. */
export async function removeClass(ctx: Context, itemId: string): Promise<Outcome<null>> {
  return await removeItem(ctx, itemId, ["trial", "enrolment", "camp"]);
}

/** Takes a shop item out of a basket; a class or camp of that id was not found. */
export async function removeProduct(ctx: Context, itemId: string): Promise<Outcome<null>> {
  return await removeItem(ctx, itemId, ["product"]);
}
