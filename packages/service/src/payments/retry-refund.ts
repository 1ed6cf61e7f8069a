import { inTransaction } from "@matinee/database";
import { restartWork, type SystemContext } from "../kernel/index.ts";
import { refundWork } from "./refund-work.ts";
import { lockRefund, moveRefund } from "./refund-row.ts";

/**
 * Starts another attempt of a refund that has ended badly, with a key of its own. Returns false if the refund is not in such a state, such
 * as after somebody else has started one. Its work item stays open until the money has gone back.
 */
export async function retryRefund(ctx: SystemContext, refundId: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (trx) => {
    const refund = await lockRefund(trx, refundId);
    if (refund === undefined) return false;
    const moved = await moveRefund(trx, refundId, "retry")
      .set({ attempt: refund.attempt + 1, provider_ref: null, failure: null })
      .returning("id")
      .executeTakeFirst();
    if (moved === undefined) return false;
    await restartWork(trx, refundWork, refundId);
    await ctx.jobs.enqueue(trx, { name: "refund.send", data: { refundId } });
    return true;
  });
}
