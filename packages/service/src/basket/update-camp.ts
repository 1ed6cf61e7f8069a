import type { CallParsed, ClassItem } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { noDeposit } from "./add-camp.ts";
import { findCampLine } from "./find-line.ts";
import { lockBasketOfItem } from "./open-basket.ts";
import { showClass } from "./show-line.ts";

type Input = CallParsed<"POST /order-items/update-camp/{id}", "body">;

/** Pays a camp in full, or its deposit now and the rest later; its line is always the place of one child. */
export async function updateCamp(ctx: Context, itemId: string, input: Input): Promise<Outcome<ClassItem>> {
  const allowed = authorizeVisitor(ctx, "order:change");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId, ["camp"]);
    if (!basket.ok) return basket;
    const { order } = basket.value;
    const line = await findCampLine(trx, order.id, itemId);
    if (!line.ok) return line;
    if (!input.take_full_payment && line.value.course.deposit_pence === null) return noDeposit();
    await trx
      .updateTable("order_item")
      .set({ take_full_payment: input.take_full_payment })
      .where("id", "=", itemId)
      .execute();
    return await showClass(ctx, trx, order, itemId);
  });
}
