import type { CallParsed, ClassItem, ProductItem } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { lockBasketOfItem } from "./open-basket.ts";
import { showClass, showProduct } from "./show-line.ts";
import { updateCampLine } from "./update-camp-line.ts";
import { updateClassLine } from "./update-class-line.ts";
import { updateProductLine } from "./update-product-line.ts";

type Input = CallParsed<"PUT /order-items/update/{id}", "body">;

/** Changes a line of a basket: start date and children of a class, the child of a camp, the printing of an item, or acceptance of today's price. */
export async function updateItem(
  ctx: Context,
  itemId: string,
  input: Input,
): Promise<Outcome<ClassItem | ProductItem>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId);
    if (!basket.ok) return basket;
    const { order, item } = basket.value;
    const change = { orderId: order.id, itemId, guestId, input };
    switch (item.type) {
      case "product": {
        const changed = await updateProductLine(trx, change);
        return changed.ok ? await showProduct(ctx, trx, order, itemId) : changed;
      }
      case "camp": {
        const changed = await updateCampLine(trx, change);
        return changed.ok ? await showClass(ctx, trx, order, itemId) : changed;
      }
      default: {
        const changed = await updateClassLine(trx, change);
        return changed.ok ? await showClass(ctx, trx, order, itemId) : changed;
      }
    }
  });
}
