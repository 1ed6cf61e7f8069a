import type { OrderRef } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { ensureOrder, openOrder } from "../orders/index.ts";

/**
 * The visitor's open order. If there is none, `createIfNeeded` opens one; otherwise the result is `{id: null}` (spec
 * §7).
 */
export async function currentOrder(
  ctx: Context,
  input: { readonly createIfNeeded: boolean },
): Promise<Outcome<OrderRef>> {
  const visitor = authorizeVisitor(ctx, "order:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const order = await openOrder(ctx.db, guestId);
  if (order !== undefined) return ok({ id: order.id, status: order.status });
  return ok(input.createIfNeeded ? await ensureOrder(ctx, guestId) : { id: null, status: null });
}

/** Opens an order. A visitor has one open order at a time: a second call returns the same order. */
export async function createOrder(ctx: Context): Promise<Outcome<OrderRef>> {
  return await currentOrder(ctx, { createIfNeeded: true });
}
