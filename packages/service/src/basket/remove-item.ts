import { isProductLine, type OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";
import { lockBasketOfLine } from "./lock-basket.ts";
import { deleteLine } from "./write-lines.ts";

/** Takes a line out of a basket. A second time it is not found. */
export async function removeItem(ctx: Context, lineId: string): Promise<Outcome<null>> {
  return await removeLine(ctx, lineId, () => true);
}

/** Takes a class or camp out of a basket. A shop item with that id is not found. */
export async function removeClass(ctx: Context, lineId: string): Promise<Outcome<null>> {
  return await removeLine(ctx, lineId, (line) => !isProductLine(line));
}

/** Takes a shop item out of a basket. A class or camp with that id is not found. */
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
    if (!isWanted(locked.value.line)) return missing("The line");
    await deleteLine(trx, lineId);
    return ok(null);
  });
}
