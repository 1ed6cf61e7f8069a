import { loadLines } from "../load-lines.ts";
import type { SystemContext } from "../../kernel/index.ts";
import { orderCalendar } from "./order-calendar.ts";

/** The calendar file of a confirmed order, for anybody with its private link. Null if the link is unknown. */
export async function getCalendar(
  ctx: SystemContext,
  input: { readonly orderId: string; readonly key: string },
): Promise<string | null> {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["number", "confirmed_at"])
    .where("id", "=", input.orderId)
    .where("calendar_key", "=", input.key)
    .where("status", "in", ["confirmed", "partly_cancelled"])
    .executeTakeFirst();
  if (order === undefined || order.confirmed_at === null) return null;
  return orderCalendar({
    name: `Order ${order.number ?? ""}`,
    confirmedAt: order.confirmed_at,
    lines: await loadLines(ctx.db, input.orderId),
  });
}
