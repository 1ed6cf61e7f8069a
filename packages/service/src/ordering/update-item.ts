import type { CallParsed, ClassItem } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorize, visitorOf } from "../kernel/authorize.ts";
import type { Context, Db } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { lockBasketOfItem } from "./open-basket.ts";
import { checkLine, setChildren } from "./write-line.ts";

type Input = CallParsed<"PUT /order-items/update/{id}", "body">;

/** Changes a class line of a basket: its start date, its children, or acceptance of today's price. */
export async function updateItem(ctx: Context, itemId: string, input: Input): Promise<Outcome<ClassItem>> {
  const guestId = visitorOf(ctx);
  const allowed = authorize(ctx, "order:change", { guestId });
  if (!allowed.ok || guestId === null) return allowed.ok ? refuse("forbidden") : allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const basket = await lockBasketOfItem(ctx, trx, itemId);
    if (!basket.ok) return basket;
    if (input.child_ids !== undefined) {
      const children = await setChildren(trx, itemId, guestId, input.child_ids);
      if (!children.ok) return children;
    }
    if (input.start_date !== undefined)
      await trx.updateTable("order_item").set({ start_on: input.start_date }).where("id", "=", itemId).execute();
    if (input.accept_price === true) await acceptPrice(trx, itemId, basket.value.groupId);
    return await checkLine(trx, basket.value.order, ctx.today(), itemId);
  });
}

async function acceptPrice(trx: Db, itemId: string, groupId: number): Promise<void> {
  await sql`update order_item set unit_price_pence = g.trial_price_pence from class_group g
    where order_item.id = ${itemId} and g.id = ${groupId}`.execute(trx);
}
