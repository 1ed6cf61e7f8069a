import { sql } from "kysely";
import { forEachRow, type SystemContext } from "../../kernel/index.ts";
import { cancelAtProvider, PAYMENT_COLUMNS } from "../../payments/index.ts";
import { settlePayment } from "../settle-payment.ts";

const BATCH = 50;

/**
 * Cancels balance payments that were opened an hour ago and not paid; the balance stays due. Returns how many it
 * processed.
 */
export async function cancelStaleBalancePayments(ctx: SystemContext): Promise<number> {
  const left = await ctx.db
    .selectFrom("payment")
    .select(PAYMENT_COLUMNS)
    .where("purpose", "=", "balance")
    .where("status", "in", ["created", "requires_action", "failed"])
    .where("created_at", "<", sql<string>`now() - interval '1 hour'`)
    .orderBy("created_at")
    .limit(BATCH)
    .execute();
  await forEachRow(left, async (payment) => {
    const intent = await cancelAtProvider(ctx, payment);
    if (intent !== null) await settlePayment(ctx, payment.id, intent);
  });
  return left.length;
}
