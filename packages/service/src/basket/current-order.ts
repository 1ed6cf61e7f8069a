import type { OrderRef } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, authorizeVisitor, type Context, type Outcome, visitorOf } from "../kernel/index.ts";
import { ensureOrder, openOrder } from "../orders/index.ts";

/**
 * The visitor's open order. If there is none, `createIfNeeded` opens one; otherwise the result is `{id: null}` (spec
 * §7). Staff have none and can open none.
 */
export async function currentOrder(
  ctx: Context,
  input: { readonly createIfNeeded: boolean },
): Promise<Outcome<OrderRef>> {
  const allowed = authorize(ctx, "cart:read", "unread");
  if (!allowed.ok) return allowed;
  if (input.createIfNeeded) return await createOrder(ctx);
  const guestId = visitorOf(ctx);
  const order = guestId === null ? undefined : await openOrder(ctx.db, guestId);
  return ok(order === undefined ? { id: null, status: null } : { id: order.id, status: order.status });
}

/** Opens an order. A visitor has one open order at a time: a second call returns the same order. */
export async function createOrder(ctx: Context): Promise<Outcome<OrderRef>> {
  const visitor = authorizeVisitor(ctx, "order:create");
  if (!visitor.ok) return visitor;
  const order = await openOrder(ctx.db, visitor.value);
  if (order !== undefined) return ok({ id: order.id, status: order.status });
  return ok(await ensureOrder(ctx, visitor.value));
}
