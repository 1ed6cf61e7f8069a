import { balanceMandate } from "@matinee/format";
import type { Context } from "../../kernel/index.ts";
import { orderSellers, type OrderRow } from "../../orders/index.ts";
import { saleOfOrder } from "../sale-of-order.ts";

/**
 * What the customer agrees to who lets the saved card be charged for what falls due later; null: nothing does, or this visitor has no saved
 * cards.
 */
export async function mandateOf(ctx: Context, order: Pick<OrderRow, "id" | "pricing">): Promise<string | null> {
  const { actor } = ctx;
  if (actor.kind !== "CUSTOMER" || actor.viewedBy !== undefined || order.pricing === null) return null;
  const { balances } = await saleOfOrder(ctx, ctx.db, order);
  if (balances.length === 0) return null;
  const sellers = await orderSellers(ctx.db, order.id);
  return balanceMandate(
    sellers.map(({ name }) => name),
    balances.map(({ dueOn, amount }) => ({ due_on: dueOn, amount })),
  );
}

/**
 * Notes with the payment whether the customer agreed. Sent again with another answer, the last one before paying counts. Without a text to
 * agree to there is no consent.
 */
export async function noteConsent(
  ctx: Context,
  given: { readonly paymentId: string; readonly orderId: string; readonly wording: string | null },
): Promise<void> {
  const { actor, db } = ctx;
  await db.deleteFrom("balance_consent").where("payment_id", "=", given.paymentId).execute();
  if (given.wording === null || actor.kind !== "CUSTOMER") return;
  await db
    .insertInto("balance_consent")
    .values({
      payment_id: given.paymentId,
      order_id: given.orderId,
      user_id: actor.userId,
      wording: given.wording,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
