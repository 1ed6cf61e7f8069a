import { isoDate } from "@matinee/core/kernel";
import { balanceToPay } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { closeWorkItem, forEachRow, type SystemContext } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";

/**
 * Closes the work items of overdue amounts that are owed no more, or only in pence that no card can pay, whatever has settled them: a card, credit, a cancellation. Returns how many
 * it closed.
 */
export async function closePaidOverdue(ctx: SystemContext): Promise<number> {
  const open = await ctx.db
    .selectFrom("work_item")
    .select(["subject", "order_id"])
    .where("kind", "=", "balance_overdue")
    .where("status", "=", "open")
    .execute();
  let closed = 0;
  await forEachRow(open, async ({ subject, order_id: orderId }) => {
    const [, dueOn] = subject?.split(":") ?? [];
    if (subject === null || orderId === null || dueOn === undefined) return;
    if (balanceToPay(await orderMoney(ctx.db, orderId), isoDate(dueOn)) >= CARD_MINIMUM) return;
    if (await closeWorkItem(ctx.db, { kind: "balance_overdue", subject })) closed += 1;
  });
  return closed;
}
