import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { PAYMENT_COLUMNS } from "../../payments/index.ts";
import { isStale } from "./balance-payment-age.ts";
import { cancelBalancePayment } from "./cancel-balance-payment.ts";

/** A balance payment that was opened an hour ago and not paid; three hours ago if its payer is at the bank's page. */
const staleBalances: LeasedWork = {
  kind: "balance.cancel",
  due: sql`select id::text as subject, created_at as due_at from payment
    where purpose = 'balance' and status in ('created', 'requires_action', 'failed') and ${isStale}`,
  item: {
    kind: "payment_stuck",
    afterAttempts: 8,
    orderOf: async (db, id) =>
      (await db.selectFrom("payment").select("order_id").where("id", "=", id).executeTakeFirst())?.order_id ?? null,
  },
  attempt: async (ctx, id) => {
    const payment = await ctx.db.selectFrom("payment").select(PAYMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
    if (payment === undefined) return "done";
    const end = await cancelBalancePayment(ctx, payment);
    return end === "ended" ? "done" : { failed: `the payment could not be cancelled: ${end.unavailable}` };
  },
};

/** Cancels balance payments that were open for too long and not paid. Returns how many it took. */
export async function cancelStaleBalancePayments(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, staleBalances);
}
