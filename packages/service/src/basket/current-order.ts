import type { OrderRef } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, authorizeVisitor, type Context, type Outcome, visitorOf } from "../kernel/index.ts";
import { authorizeOpenOrder, ensureOrder, openOrder, type OrderRow } from "../orders/index.ts";

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
  return order === undefined ? ok({ id: null, status: null }) : await openOrderRef(ctx, order);
}

/** Opens an order. A visitor has one open order at a time: a second call returns the same order. */
export async function createOrder(ctx: Context): Promise<Outcome<OrderRef>> {
  const visitor = authorizeVisitor(ctx, "order:create");
  if (!visitor.ok) return visitor;
  const order = await openOrder(ctx.db, visitor.value);
  if (order !== undefined) return await openOrderRef(ctx, order);
  return ok(await ensureOrder(ctx, visitor.value));
}

async function openOrderRef(ctx: Context, order: OrderRow): Promise<Outcome<OrderRef>> {
  const shown = await authorizeOpenOrder(ctx, "order:read", order);
  return shown.ok ? ok({ id: order.id, status: order.status }) : shown;
}
