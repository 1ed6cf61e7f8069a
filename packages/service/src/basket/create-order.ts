import type { OrderRef } from "@matinee/contract";
import type { Context, Outcome } from "../kernel/index.ts";
import { currentOrder } from "./current-order.ts";

/** Opens an order; a visitor has one open at a time, so a second call answers the first. */
export async function createOrder(ctx: Context): Promise<Outcome<OrderRef>> {
  return await currentOrder(ctx, { createIfNeeded: true });
}
