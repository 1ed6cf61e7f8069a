import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, missing, type Outcome } from "../kernel/index.ts";
import { addCamp } from "./add-camp.ts";
import { addClass } from "./add-class.ts";
import { lockBasket } from "./open-basket.ts";
import { showLines } from "./write-line.ts";

type Input = CallParsed<"POST /order-items/create", "body">;

/**
 * Adds a trial or an enrolment to the visitor's basket, one line for all its children, or a camp, a line for each child.
 * It promises no place yet.
 */
export async function addClassItem(
  ctx: Context,
  input: Input,
): Promise<Outcome<CallAnswer<"POST /order-items/create">>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const wish = { orderId: input.order_id, guestId, input };
    const itemIds = input.type === "camp" ? await addCamp(ctx, trx, wish) : await addClass(ctx, trx, wish);
    if (!itemIds.ok) return itemIds;
    const shown = await showLines(trx, order.value, ctx.today(), itemIds.value);
    const items = shown.filter((item) => "children" in item);
    const [first] = items;
    return first === undefined ? missing("The line") : ok({ ...first, items });
  });
}
