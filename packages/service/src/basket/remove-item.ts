import { isProductLine, type OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";
import { lockBasketOfLine } from "./lock-basket.ts";
import { deleteLine } from "./write-lines.ts";

/** Removes a line from a basket. A second call answers `not_found`. */
export async function removeItem(ctx: Context, lineId: string): Promise<Outcome<null>> {
  return await removeLine(ctx, lineId, () => true);
}

/** Removes a class or camp from a basket. The id of a shop item answers `not_found`. */
export async function removeClass(ctx: Context, lineId: string): Promise<Outcome<null>> {
  return await removeLine(ctx, lineId, (line) => !isProductLine(line));
}

/** Removes a shop item from a basket. The id of a class or camp answers `not_found`. */
export async function removeProduct(ctx: Context, lineId: string): Promise<Outcome<null>> {
  return await removeLine(ctx, lineId, isProductLine);
}

async function removeLine(
  ctx: Context,
  lineId: string,
  isWanted: (line: OrderLine) => boolean,
): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const locked = await lockBasketOfLine(ctx, trx, lineId);
    if (!locked.ok) return locked;
    if (!isWanted(locked.value.line)) return missing("The cart item");
    await deleteLine(trx, lineId);
    return ok(null);
  });
}
