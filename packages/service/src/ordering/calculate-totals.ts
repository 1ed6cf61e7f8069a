import type { Cart } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { cartOf } from "./cart.ts";
import { loadLines } from "./lines.ts";
import { openOrder } from "./orders.ts";
import { findProblems } from "./problems.ts";

/** The visitor's cart (spec §3); without an order the same shape, empty. */
export async function calculateTotals(ctx: Context): Promise<Outcome<Cart>> {
  const guestId = visitorOf(ctx);
  const allowed = authorize(ctx, "order:read", { guestId });
  if (!allowed.ok || guestId === null) return allowed.ok ? refuse("forbidden") : allowed;
  const name = ctx.site.seller.name;
  const order = await openOrder(ctx.db, guestId);
  if (order === undefined) return ok(cartOf({ id: null, name, lines: [], problems: [] }));
  const lines = await loadLines(ctx.db, order.id);
  const problems = await findProblems(ctx.db, order.id, lines, order.status === "placed");
  return ok(cartOf({ id: order.id, name, lines, problems }));
}
